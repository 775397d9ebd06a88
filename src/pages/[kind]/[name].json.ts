import type { APIRoute } from 'astro'
import { dataOfPath, dataPages } from '../../layouts/detail/data-pages.ts'

export const getStaticPaths = dataPages.getStaticPaths
export const detailPages = dataPages

/** The open data of a record, next to its page. */
export const GET: APIRoute = ({ url }) => Response.json(dataOfPath(url.pathname))
