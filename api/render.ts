import * as v from 'valibot'
import { canvases } from '../domain/items/appearance.ts'
import { endpoint } from './endpoint.ts'

const viewId = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000))
const palette = v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(1_000))

/** Id of a job or an NPC, as digits or a number; converted to digits. */
const job = v.pipe(v.union([v.string(), v.pipe(v.number(), v.integer(), v.transform(String))]), v.regex(/^\d{1,6}$/))

/** The request of `POST /render`; all values are bounded, so that an answer can be cached by its request. */
export const renderRequestSchema = v.object({
  job: v.pipe(v.array(job), v.minLength(1), v.maxLength(1)),
  /** 0 female, 1 male. */
  gender: v.optional(v.picklist([0, 1]), 1),
  head: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000)), 1),
  headPalette: v.optional(palette, -1),
  bodyPalette: v.optional(palette, -1),
  headdir: v.optional(v.picklist([0, 1, 2, 3]), 0),
  /** View ids in the order top, mid, low. */
  headgear: v.optional(v.pipe(v.array(viewId), v.maxLength(3)), []),
  garment: v.optional(viewId, 0),
  outfit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)), 0),
  /** Base (stand 0, walk 8, sit 16) + direction (0–7 = S, SW, W, NW, N, NE, E, SE). */
  action: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23)), 0),
  canvas: v.picklist([canvases.character, canvases.npc]),
})
export type RenderRequest = v.InferInput<typeof renderRequestSchema>
/** The request with its defaults filled in. */
export type FullRenderRequest = v.InferOutput<typeof renderRequestSchema>

/** A picture of a character. The header `Demonstration: true` if it shows only where an item is worn. */
export const renderFigure = endpoint('POST /render', {
  access: 'public',
  body: renderRequestSchema,
  bodyLimits: { maxBytes: 2_048, maxDepth: 3, maxString: 64 },
  answerType: 'image/png',
  errors: [429, 502],
})
