/** @jsxImportSource #html */
import { fill } from '../../../domain/copy/fill.ts'
import { mapPictureCopy as copy } from '../../../domain/copy/map-picture.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import type { GroundView, MapMark, MapPictureView } from '../../content/views/map-picture.ts'
import type { Child, Html } from '../../jsx/html.ts'
import { Ground, Shape } from './MapGround.tsx'

/** Layers that the build knows; the shops of players are added in the browser. */
const layers = ['spawns', 'exits', 'shops'] as const

/**
 * The picture of a map with its marks (src/elements/map-picture.ts). Without scripts it is one image, whose content is
 * in the tables below it.
 */
export function MapPicture({ of: picture, title }: { of: MapPictureView; title: string }): Html {
  const { name, width, height, anywhere } = picture
  return (
    <map-picture class="map-picture" data-map={name} data-pagefind-ignore>
      <svg class="map-art" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={fill(copy.label, { name: title })}>
        <Ground {...picture} />
        {layers.map((layer) => (
          <g data-layer={layer}>
            {picture[layer].map((mark) => markOf(mark, picture))}
            {layer === 'spawns' && amounts(picture)}
          </g>
        ))}
      </svg>
      <div class="map-aside">
        <fieldset class="js-only">
          <legend class="label">{copy.layers}</legend>
          {layers.map((layer) => (
            <LayerSwitch layer={layer} n={picture[layer].length} />
          ))}
        </fieldset>
        <p class="quiet js-only" data-place>
          {copy.hint}
        </p>
        {anywhere.length > 0 && (
          <p class="quiet">
            {copy.anywhere}：{anywhere.join('、')}
          </p>
        )}
      </div>
    </map-picture>
  )
}

function LayerSwitch({ layer, n }: { layer: (typeof layers)[number]; n: number }): Child {
  return (
    n > 0 && (
      <label data-of={layer}>
        <input type="checkbox" value={layer} checked />{' '}
        {fill(copy.layerCount, { layer: copy.layer[layer], n: numberText(n) })}
      </label>
    )
  )
}

function markOf(mark: MapMark, ground: GroundView): Html {
  return (
    <Shape of={mark} on={ground} data-at={`${mark.at.x}/${mark.at.y}`} data-to={mark.href || undefined}>
      <title>{mark.label}</title>
    </Shape>
  )
}

/** The numbers of monsters in the areas that have room for them. */
function amounts({ spawns, width, height }: MapPictureView): Child {
  const size = Math.round(Math.max(width, height) / 24)
  const roomy = spawns.filter((mark) => Math.min(mark.width, mark.height) > size * 1.5)
  return (
    roomy.length > 0 && (
      <g data-amounts font-size={size}>
        {roomy.map((mark) => (
          <text x={mark.x + mark.width / 2} y={height - mark.y - mark.height / 2}>
            {numberText(mark.amount ?? 0)}
          </text>
        ))}
      </g>
    )
  )
}
