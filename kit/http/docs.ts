import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../contract/contract.ts'
import { type About, openapiInSteps } from './openapi.ts'
import { refuseMissing } from '../contract/refusal.ts'
import { prefix } from './server.ts'

const folder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const files = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
} as const

/**
 * Serves an API's own description: `/api/v1/openapi.json` and a page to read and try it, from our own origin
 * and without an inline script or style, so that it works under the strictest content security policy.
 */
export function serveDocs(app: FastifyInstance, api: Api) {
  let document: Promise<string> | undefined
  app.get(`${prefix}/openapi.json`, async (_, reply) => {
    document ??= documentOf(api)
    return reply.type('application/json; charset=utf-8').send(await document)
  })
  app.get(`${prefix}/docs`, (_, reply) =>
    reply.type('text/html; charset=utf-8').send(pageOf(api.about.title)),
  )
  app.get(`${prefix}/docs/start.js`, (_, reply) => reply.type(files['swagger-ui-bundle.js']).send(start))
  app.get<{ Params: { file: string } }>(`${prefix}/docs/:file`, async ({ params }, reply) => {
    const { file } = params
    if (!isServed(file)) refuseMissing()
    reply.header('cache-control', 'public, max-age=86400')
    return reply.type(files[file]).send(await readFile(path.join(folder, file)))
  })
}

type Api = { about: About; endpoints: readonly Endpoint[] }

/**
 * Generates the document on first request, in steps that yield to the event loop: the work equals a hundred
 * requests.
 */
async function documentOf({ about, endpoints }: Api): Promise<string> {
  const steps = openapiInSteps(about, endpoints)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return JSON.stringify(value)
    await setImmediate()
  }
}

function isServed(file: string): file is keyof typeof files {
  return Object.hasOwn(files, file)
}

function pageOf(title: string): string {
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title.replace(/[&<>]/g, '')}</title>
<link rel="stylesheet" href="${prefix}/docs/swagger-ui.css">
<link rel="icon" href="${prefix}/docs/favicon-32x32.png">
</head>
<body>
<div id="docs"></div>
<script src="${prefix}/docs/swagger-ui-bundle.js"></script>
<script src="${prefix}/docs/start.js"></script>
</body>
</html>
`
}

const start = `SwaggerUIBundle({ url: '${prefix}/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null })\n`
