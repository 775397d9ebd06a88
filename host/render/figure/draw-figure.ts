import { canvases, type FullRenderRequest } from '../../../api/render.ts'
import { dyes } from '../../images/index.ts'
import { type Clothes, drawArm, drawLegs, drawTorso } from './body.ts'
import { drawGarment, drawLow, drawMid, drawTop } from './gear.ts'
import { drawFace, type Face, hairBehind, haircuts, hairFront } from './head.ts'
import { hairDyes, move, pickFrom, spread } from './ink.ts'
import { readPose } from './pose.ts'

export type Figure = FullRenderRequest

/** Our own figure for a request, as SVG of the canvas's size: `WxH+X+Y`, feet at (X, Y). */
export function drawFigure(figure: Figure): string {
  const [width = 200, height = 200, x = 100, y = 150] = figure.canvas.split(/[x+]/).map(Number)
  const npc = figure.canvas === canvases.npc
  const pose = readPose(figure.action, figure.headdir)
  const job = Number(figure.job[0])
  const hash = spread(job)
  // An NPC is defined only by its number, which determines clothes, hair and hat.
  const female = npc ? hash % 2 === 0 : figure.gender === 0
  const clothes: Clothes = {
    main: pickFrom(dyes, figure.bodyPalette < 0 ? hash : hash + 1 + figure.bodyPalette),
    trim: pickFrom(dyes, hash + 5 + Math.max(0, figure.bodyPalette)),
    female,
    outfit: npc ? hash % 4 : figure.outfit,
  }
  const head = npc ? hash % 29 : figure.head
  const face: Face = {
    turn: pose.headTurn,
    away: pose.away,
    hair: pickFrom(hairDyes, figure.headPalette < 0 ? head : head + 1 + figure.headPalette),
    cut: (head + (female ? 3 : 0)) % haircuts,
    female,
  }
  const [top = 0, mid = 0, low = 0] = npc ? [hash % 3 === 0 ? job : 0] : figure.headgear
  const garment = drawGarment(figure.garment, pose.turn, pose.drop)
  const body =
    drawArm(pose, clothes, pose.away) +
    drawLegs(pose, clothes) +
    drawTorso(pose, clothes) +
    drawArm(pose, clothes, !pose.away)
  const headY = -58 + pose.drop
  const headParts =
    drawFace(face) +
    hairFront(face) +
    drawLow(low, face.turn, face.away) +
    drawMid(mid, face.turn, face.away) +
    drawTop(top, face.turn)
  const back = move(-pose.turn * 3, headY, hairBehind(face))
  const front = move(-pose.turn * 3, headY, headParts)
  const layers = pose.away ? back + body + garment + front : garment + back + body + front
  const shadow = `<ellipse cx="0" cy="0" rx="${pose.stance === 'sit' ? 22 : 18}" ry="5" fill="#2b241a" fill-opacity=".22"/>`
  const scale = npc ? 0.8 : 1.3
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<g transform="translate(${x} ${y}) scale(${pose.mirrored ? -scale : scale} ${scale})">${shadow}${layers}</g></svg>`
  )
}
