/** @jsxImportSource #html */
/** What the pictures of maps consist of, large and small. */
import { mapPictureCopy } from '../../../domain/copy/map-picture.ts'
import { groundPath } from '../../../domain/monsters/game-map.ts'
import type { Cells } from '../../../domain/monsters/spawn-areas.ts'
import { buildConfig } from '../../content/site-config.ts'
import type { GroundView, SmallMapView } from '../../content/views/map-picture.ts'
import type { Child, Html } from '../../jsx/html.ts'

/**
 * The ground, and above it the client's picture, which has the same centre as the map and the longer side of it
 * (MiniMapCommon.js of roBrowserLegacy).
 */
export function Ground({ name, width, height, hasGround, hasPicture }: GroundView): Child {
  const side = Math.max(width, height)
  return [
    hasGround && [
      <mask id="ground">
        <image href={groundPath(name)} width={width} height={height} />
      </mask>,
      <rect width={width} height={height} mask="url(#ground)" />,
    ],
    hasPicture && (
      <image
        href={`${buildConfig().browser.imageHost}/map/${name}.png`}
        x={(width - side) / 2}
        y={(height - side) / 2}
        width={side}
        height={side}
      />
    ),
  ]
}

type ShapeProps = { of: Cells; on: GroundView; children?: Child } & Readonly<
  Record<`data-${string}`, string | undefined>
>

/** A point is the part of a side below which an area could not be seen. */
const pointsOfSide = 24

/** An area; one that would be too small to be seen is a point: a line of no length with a thick stroke. */
export function Shape({ of: cells, on: { width, height }, children, ...data }: ShapeProps): Html {
  const top = height - cells.y - cells.height
  if (Math.max(cells.width, cells.height) * pointsOfSide < Math.max(width, height))
    return (
      <path d={`M${cells.x + cells.width / 2} ${top + cells.height / 2}h0`} {...data}>
        {children}
      </path>
    )
  return (
    <rect x={cells.x} y={top} width={cells.width} height={cells.height} {...data}>
      {children}
    </rect>
  )
}

/** A small picture that leads to the map, with a text; nothing if the size of the map is unknown. */
export function SmallMap({ of: view, text }: { of: SmallMapView | undefined; text: string }): Child {
  if (!view) return
  const { ground, areas, title, href } = view
  const isAnywhere = areas.length === 0
  return (
    <a class="mb-2 flex items-center gap-2" href={href} data-pagefind-ignore>
      <svg
        class="map-art"
        viewBox={`0 0 ${ground.width} ${ground.height}`}
        width="96"
        height="96"
        aria-hidden="true"
        focusable="false"
      >
        <Ground {...ground} />
        <g>
          {areas.map((area) => (
            <Shape of={area} on={ground} />
          ))}
        </g>
      </svg>
      <span>
        {text}
        <br />
        <strong>{title}</strong>
        {isAnywhere && [<br />, <span class="quiet">{mapPictureCopy.anywhere}</span>]}
      </span>
    </a>
  )
}
