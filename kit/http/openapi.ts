import { z } from 'zod'
import type { Endpoint } from '../contract/contract.ts'
import { prefix } from './server.ts'

export type About = {
  title: string
  description: string
  version: string
  /** Whether an endpoint also accepts API keys, where an API has them. */
  isOpenToKeys?: (endpoint: Endpoint) => boolean
}

/** The OpenAPI 3.1 document of a list of endpoints. Pure: the same list gives the same text. */
export function openapi(about: About, endpoints: readonly Endpoint[]) {
  const steps = openapiInSteps(about, endpoints)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same, yielding after each endpoint, so that other requests can be served in between. */
export function* openapiInSteps({ isOpenToKeys, ...about }: About, endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = `${prefix}${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(endpoint, isOpenToKeys?.(endpoint) === true),
    }
    yield
  }
  return {
    openapi: '3.1.0',
    info: about,
    paths,
    components: {
      schemas: { Problem: problemSchema },
      ...(endpoints.every(({ may }) => may === 'anyone')
        ? {}
        : { securitySchemes: isOpenToKeys ? { ...session, ...key } : session }),
    },
  }
}

function operation(endpoint: Endpoint, isOpen: boolean) {
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[/:.-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    security: endpoint.may === 'anyone' ? [] : [{ session: [] }, ...(isOpen ? [{ key: [] }] : [])],
    ...(Array.isArray(endpoint.may)
      ? { 'x-permission': { resource: endpoint.may[0], action: endpoint.may[1] } }
      : {}),
    ...(endpoint.proof ? { 'x-proof': endpoint.proof } : {}),
    ...(endpoint.whileOwing.length > 0 ? { 'x-while-owing': endpoint.whileOwing } : {}),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...headers(endpoint, isOpen),
    ],
    ...requestBody(endpoint),
    responses: { ...successes(endpoint), default: refusal },
  }
}

function successes(endpoint: Endpoint) {
  const statuses = [endpoint.status, ...(endpoint.statuses ?? [])]
  return Object.fromEntries(statuses.map((status) => [status, success(endpoint)]))
}

function parameters(shape: z.ZodType, place: 'path' | 'query') {
  const schema = z.toJSONSchema(shape, { io: 'input' })
  const named = Object.entries(schema.properties ?? {}).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required ?? []).includes(name),
    schema: value,
  }))
  return typeof schema.additionalProperties === 'object' ? [...named, customWords] : named
}

const customWords = {
  name: 'custom',
  in: 'query',
  required: false,
  description:
    'Fields that the school has added: custom_house=iqbal,jinnah; custom_heightFrom=120; custom_houseEmpty=true',
  style: 'form',
  explode: true,
  schema: { type: 'object', additionalProperties: { type: 'string' } },
}

function headers(endpoint: Endpoint, isOpen: boolean) {
  const list = []
  const again = 'A replay with the same key gives the first answer again'
  if (endpoint.idempotent) list.push(header('Idempotency-Key', again, false))
  else if (isOpen && endpoint.method === 'POST' && endpoint.takes === 'json')
    list.push(header('Idempotency-Key', `Of an API key alone. ${again}`, false))
  if (endpoint.versioned) list.push(header('If-Match', 'The version of the row that is being changed', true))
  return list
}
function header(name: string, description: string, required: boolean) {
  return { name, in: 'header', required, description, schema: { type: 'string' } }
}

function requestBody(endpoint: Endpoint) {
  if (endpoint.takes === 'raw')
    return {
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string' } } },
      },
    }
  if (endpoint.method === 'GET' || endpoint.example.body === undefined) return {}
  const schema = z.toJSONSchema(endpoint.body, { io: 'input' })
  delete schema.$schema
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: endpoint.example.body } },
    },
  }
}

const media = { file: 'application/octet-stream', events: 'text/event-stream', text: 'text/plain' } as const
function success(endpoint: Endpoint) {
  if (endpoint.gives !== 'json')
    return { description: 'Success', content: { [media[endpoint.gives]]: { schema: { type: 'string' } } } }
  const schema = z.toJSONSchema(endpoint.response, { io: 'output' })
  delete schema.$schema
  return { description: 'Success', content: { 'application/json': { schema } } }
}

const problemSchema = {
  type: 'object',
  description: 'RFC 9457 problem details; `detail` is a sentence in the language of the request',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { pointer: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}
const session = { session: { type: 'apiKey', in: 'cookie', name: '__Host-session' } }
const key = {
  key: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key of the school, made under Settings, Integrations: mk_…',
  },
}

const text = { schema: { type: 'string' } }
const refusal = {
  description: 'A refusal',
  headers: {
    'Retry-After': { description: 'With 429 and 503: seconds to wait', ...text },
    'RateLimit-Policy': {
      description: 'Where requests are counted: how many (q) in how many seconds (w)',
      ...text,
    },
    RateLimit: {
      description: 'Where requests are counted: how many are left (r), and for how long (t)',
      ...text,
    },
  },
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}
