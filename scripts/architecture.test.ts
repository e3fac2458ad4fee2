import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { endpoints as controlEndpoints } from 'control-plane/endpoints'
import type { Endpoint } from 'kit/contract/contract'
import { responseSchema } from 'kit/http/response-schema'
import { endpoints as tenantEndpoints } from 'tenant-api/endpoints'
import { modules } from 'tenant-api/modules'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = files('{kit,control-plane,tenant-api,web,marketing,migrations,scripts}/**/*.{ts,tsx,css,sql}')
const apis = { 'tenant API': tenantEndpoints, 'control plane': controlEndpoints }

test('every module stands in modules.ts, and every area in its wing', () => {
  const modulesListed = read('tenant-api/src/server/modules.ts')
  const folders = files('tenant-api/src/*/**/module.ts').filter((file) => !file.includes('/src/core/'))
  for (const file of folders) expect(modulesListed).toContain(file.replace('tenant-api/src', '..'))
  expect(modules).toHaveLength(folders.length)
  const wingsListed = read('web/src/areas/areas.ts')
  // Employees are part of the area of people.
  const areaFolders = files('web/src/areas/**/area.ts').filter((file) => !file.includes('/people/employees/'))
  for (const file of areaFolders) {
    const [, wing = '', rest = ''] = /areas\/([^/]+)\/(.*)/.exec(file) ?? []
    expect(wingsListed).toContain(`./${wing}/wing.ts`)
    expect(read(`web/src/areas/${wing}/wing.ts`)).toContain(`./${rest}`)
  }
})

test('every endpoint and every resource that a contract exports is served', async () => {
  const served = new Set<unknown>(tenantEndpoints)
  const left: string[] = []
  for (const file of files('tenant-api/src/*/**/contract.ts')) {
    const exported: Record<string, unknown> = await import(path.join(root, file))
    for (const [name, value] of Object.entries(exported)) {
      if (typeof value !== 'object' || value === null) continue
      const isEndpoint = 'method' in value && 'path' in value
      const isResource = 'endpoints' in value && 'listed' in value
      const isServed = isResource
        ? Object.values(value.endpoints as object).some((endpoint) => served.has(endpoint))
        : served.has(value)
      if ((isEndpoint || isResource) && !isServed) left.push(`${file}: ${name}`)
    }
  }
  expect(left).toEqual([])
})

test('no file collects what many modules say: it reads what they declare, and imports at most eight contracts', () => {
  const imported = /(?:from|import\(?)\s*'((?:[./\w-]+\/)?contract\.ts|tenant-api\/contract\/[\w/-]+)'/g
  const wrong = sources
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => file !== 'tenant-api/src/server/modules.ts')
    .filter((file) => new Set([...read(file).matchAll(imported)].map(([, from]) => from)).size > 8)
  expect(wrong).toEqual([])
})

test('a table, a column and a message have one name, whichever module declares it', () => {
  const named = modules.flatMap(({ name, labels, columns = {} }) => [
    ...Object.entries(labels?.tables ?? {}).map(([key, words]) => ({ name, key: `table ${key}`, words })),
    ...Object.entries(labels?.messages ?? {}).map(([key, words]) => ({ name, key: `message ${key}`, words })),
    ...Object.entries(columns).map(([key, words]) => ({ name, key: `column ${key}`, words })),
  ])
  expect(named.length).toBeGreaterThan(150)
  const byKey = Map.groupBy(named, ({ key }) => key)
  expect([...byKey.values()].filter((same) => new Set(same.map(({ words }) => words)).size > 1)).toEqual([])
})

test('no file is a drawer for everything', () => {
  const drawers = sources.filter((file) => /(^|\/)(index|utils?|helpers?|common|misc)\.(ts|tsx)$/.test(file))
  expect(drawers).toEqual([])
})

test('style sheets use logical properties only', () => {
  const physical =
    /(^|[\s;{])((margin|padding|border|scroll-margin|scroll-padding)-(left|right|top|bottom)|left|right)\s*:|(float|clear|text-align)\s*:\s*(left|right)/m
  const wrong = sources.filter((file) => file.endsWith('.css') && physical.test(read(file)))
  expect(wrong).toEqual([])
})

test('the dashboard asks of an endpoint where it is, never what it takes or answers: that stays on the server', () => {
  const imported = /import (?:type )?\{([^}]*)\} from 'tenant-api\/contract\/[\w/-]+'/g
  const wrong = sources.filter((file) => {
    if (!file.startsWith('web/src/')) return false
    const text = read(file)
    const names = [...text.matchAll(imported)].flatMap(([, list = '']) => list.match(/\w+/g) ?? [])
    const asked = new RegExp(`\\b(?:${names.join('|')})\\.(?:params|query|body|response|may|example)\\b`)
    return names.length > 0 && asked.test(text)
  })
  expect(wrong).toEqual([])
})

test('who is signed in is spoken to in the words of their school: words(user), for a language alone knows only a school’s', () => {
  const wrong = sources
    .filter((file) => file.startsWith('tenant-api/src/') && !file.endsWith('.test.ts'))
    .filter((file) => /\bwords\([\w.]*\.language\)/.test(read(file)))
  expect(wrong).toEqual([])
})

test('the clock of a school is school.now(): SQL of a school reads it only in column defaults and triggers', () => {
  const clock = /\bsql(<[^`]*>)?`[^`]*(?<!\.)\b(now\(\)|current_date|current_timestamp|localtimestamp)/i
  const wrong = sources
    .filter((file) => file.startsWith('tenant-api/src/') && !file.endsWith('.test.ts'))
    .filter((file) => file !== 'tenant-api/src/core/school/directory.ts') // speaks to the control database
    .filter((file) => clock.test(read(file)))
  expect(wrong).toEqual([])
})

for (const [name, endpoints] of Object.entries(apis)) {
  describe(`the ${name}`, () => {
    test('has no two endpoints with one method and path', () => {
      const addresses = endpoints.map(
        (endpoint) => `${endpoint.method} ${endpoint.path.replace(/:\w+/g, ':')}`,
      )
      expect(addresses.length).toBe(new Set(addresses).size)
    })
    test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
      '%s is whole: params match the path, the example is accepted, the response is a JSON shape',
      (_, endpoint) => checkEndpoint(endpoint),
    )
  })
}

test('every permission that an endpoint asks for is declared by a module', () => {
  const declared = new Set(
    modules.flatMap(({ permissions }) =>
      permissions.flatMap(({ resource, actions }) => actions.map((action) => `${resource}:${action}`)),
    ),
  )
  for (const { may, path: address } of tenantEndpoints) {
    if (Array.isArray(may)) expect(declared, address).toContain(may.join(':'))
  }
})

function checkEndpoint(endpoint: Endpoint) {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1])
  const shape = z.toJSONSchema(endpoint.params, { io: 'input' })
  expect(Object.keys(shape.properties ?? {}).sort()).toEqual(names.sort())
  expect(endpoint.params.safeParse(endpoint.example.params ?? {}).error).toBeUndefined()
  expect(endpoint.query.safeParse(endpoint.example.query ?? {}).error).toBeUndefined()
  expect(endpoint.body.safeParse(endpoint.example.body).error).toBeUndefined()
  if (endpoint.gives === 'json') expect(responseSchema(endpoint.response)).toHaveProperty('type')
}

function files(pattern: string): string[] {
  return globSync(pattern, { cwd: root, exclude: (name) => /node_modules|dist/.test(String(name)) }).map(
    (file) => file.split(path.sep).join('/'),
  )
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}
