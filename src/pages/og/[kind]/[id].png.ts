import type { APIRoute } from 'astro'
import { cardOfPath, previewPages } from '../../../layouts/detail/preview-pages.ts'

export const getStaticPaths = previewPages.getStaticPaths
export const detailPages = previewPages

/** The card of a picture, which the build's workers draw (publish/release/previews). */
export const GET: APIRoute = ({ url }) => Response.json(cardOfPath(url.pathname))
