/** The contract as an OpenAPI 3.1 document, generated from the endpoints. */
import { type AnyEndpoint, sendsToken } from '../endpoint.ts'
import { endpointGroups, nameOfCall, operationIds, statusesOf } from '../endpoints.ts'
import { answerForms, jsonAlternatives } from './answer-forms.ts'
import { sharedSchemas } from './components.ts'
import { callExamples } from './examples.ts'
import type { JsonSchema } from './json-schema.ts'
import { openApiPath, parametersOf } from './parameters.ts'
import type { MediaType, OpenApi, OpenApiAnswer, Operation } from './types.ts'

const json = 'application/json'

/** What a status means, whatever the call. */
const meanings: Record<number, string> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted.',
  204: 'Done; the answer is empty.',
  400: 'The request is wrong, or has two different tokens.',
  401: 'The call needs a valid session or key.',
  403: 'Not allowed, or the session must be confirmed first (`confirm`).',
  404: 'There is no such record, or the host does not have this call.',
  409: 'The state does not allow it.',
  410: 'The link has expired.',
  412: '`If-Match` names another revision.',
  413: 'The body is too large.',
  415: 'The body is of another type.',
  422: 'The content is damaged.',
  428: '`If-Match` is missing.',
  429: 'Too many requests: `Retry-After` has the seconds to wait.',
  502: 'Another program that the host asks does not answer.',
  503: 'The host, or its database, is not available.',
  507: 'The host has no room for it.',
}

const about = `What a site, a pull and a browser request of a host. A host may add fields, and may leave out every field that
is not required, or send null for it. Calls marked \`x-optional\` may be missing (404). A list may be null: it is empty.`

/**
 * The document. `descriptions`: the comment of each call by its name; `server`: the address of a host that has the
 * calls; `version`: that of the program.
 */
export function openApiDocument(
  descriptions: ReadonlyMap<string, string>,
  { server, version }: { server: string; version: string },
): OpenApi {
  const { schemas, referring } = sharedSchemas()
  const paths: OpenApi['paths'] = {}
  for (const [group, endpoints] of endpointGroups)
    for (const endpoint of endpoints) {
      const description = descriptions.get(nameOfCall(endpoint)) ?? ''
      const path = openApiPath(endpoint)
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operationOf(endpoint, group, description, referring),
      }
    }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Midgard Almanac: the contract with a host',
      version,
      description: about,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server, description: 'The host of this site' }],
    tags: endpointGroups.map(([name]) => ({ name })),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      schemas,
      responses: { Refusal: refusal('The host refuses the call, or has a fault.') },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token of a login.' },
        key: { type: 'http', scheme: 'bearer', description: 'A key that the operator sets for a program.' },
      },
    },
  }
}

type Referring = (schema: NonNullable<AnyEndpoint['body']>) => JsonSchema

function operationOf(endpoint: AnyEndpoint, group: string, description: string, referring: Referring): Operation {
  const { access, confirmed, body, bodyType = json } = endpoint
  const isOptional = /\b[Oo]ptional\b/.test(description)
  const parameters = parametersOf(endpoint)
  const example = callExamples[nameOfCall(endpoint)]
  const bodySchema = body && (body.type === 'instance' ? undefined : referring(body))
  const content: MediaType = { ...(bodySchema && { schema: bodySchema }), ...example?.body }
  return {
    operationId: operationIds.get(endpoint) as string,
    tags: [group],
    summary: nameOfCall(endpoint),
    description: `${description}${confirmed ? ' Needs a step-up: 403 with `confirm` otherwise.' : ''}`,
    ...(isOptional && { 'x-optional': true }),
    security: securityOf(access),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: { [bodyType]: content } } }),
    responses: answersOf(endpoint, isOptional, referring),
  }
}

function securityOf(access: AnyEndpoint['access']): Record<string, string[]>[] {
  if (access === 'optional') return [{}, { session: [] }]
  if (sendsToken({ access })) return [{ session: [] }]
  return access === 'machine' ? [{}, { key: [] }] : []
}

function answersOf(endpoint: AnyEndpoint, isOptional: boolean, referring: Referring): Operation['responses'] {
  const statuses = new Set([...statusesOf(endpoint), ...(isOptional ? [404] : []), 503])
  return {
    ...Object.fromEntries(
      [...statuses].map((status) => [
        String(status),
        status < 300 ? success(endpoint, status, referring) : refusal(meanings[status] ?? '', status),
      ]),
    ),
    default: { $ref: '#/components/responses/Refusal' },
  }
}

function success(endpoint: AnyEndpoint, status: number, referring: Referring): OpenApiAnswer {
  const description = meanings[status] ?? ''
  if (status === 204) return { description }
  const content = contentOf(endpoint, referring)
  return { description, ...(content && { content }) }
}

/** Undefined if the content of a successful answer has no meaning. */
function contentOf(endpoint: AnyEndpoint, referring: Referring): OpenApiAnswer['content'] {
  const { answer, answerType } = endpoint
  const alternative = jsonAlternatives.get(endpoint)
  if (answerType) {
    const isText = answerType.startsWith('text/')
    return {
      [answerType]: isText ? { schema: { type: 'string' } } : {},
      ...(alternative && { [json]: { schema: referring(alternative) } }),
    }
  }
  const form = answerForms.get(endpoint) ?? answer
  if (form.type === 'unknown' && !('pipe' in form)) return undefined
  const example = callExamples[nameOfCall(endpoint)]
  return { [json]: { schema: referring(form), ...example?.answer } }
}

function refusal(description: string, status?: number): OpenApiAnswer {
  return {
    description,
    ...(status === 429 && {
      headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } } },
    }),
    content: { [json]: { schema: { $ref: '#/components/schemas/Refusal' } } },
  }
}
