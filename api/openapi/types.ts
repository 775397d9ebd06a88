/** The parts of OpenAPI 3.1 that the document uses. */
import type { JsonSchema } from './json-schema.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: JsonSchema
  style?: 'form'
  explode?: boolean
  example?: unknown
}

export interface MediaType {
  schema?: JsonSchema
  example?: unknown
}

export interface OpenApiAnswer {
  description: string
  headers?: Record<string, { description: string; schema: JsonSchema }>
  content?: Record<string, MediaType>
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  /** Whether a host may lack the call. */
  'x-optional'?: true
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, MediaType> }
  responses: Record<string, OpenApiAnswer | { $ref: string }>
}

export interface OpenApi {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string; description: string }[]
  tags: { name: string }[]
  paths: Record<string, Partial<Record<string, Operation>>>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, OpenApiAnswer>
    securitySchemes: Record<string, Record<string, string>>
  }
}
