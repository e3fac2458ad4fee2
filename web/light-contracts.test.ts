import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { resource } from 'kit/contract/resource'
import { text } from 'kit/contract/fields'
import { z } from 'zod'
import { expect, test } from 'vitest'
import { asksByAddress, lighten } from './light-contracts.ts'

const contract = `import { endpoint, type Permission } from 'kit/contract/contract'
import { text } from 'kit/contract/fields'
import { z } from 'zod'
import { colours } from '../theme/contract.ts'
export const modes = ['light', ...colours]
export const room = z.object({ id: z.uuid(), title: text(1, 60) })
export const permissions: readonly Permission[] = []
export const rename = endpoint({
  method: 'PATCH',
  path: '/rooms/:id',
  summary: 'Rename a room',
  versioned: true,
  may: ['rooms', 'edit'],
  params: z.strictObject({ id: z.uuid() }),
  response: room,
  example: {},
})
`
const address = `export const rename = ({ method: 'PATCH', path: '/rooms/:id', versioned: true })\n`

test('of an endpoint the browser gets its address, and whether it stands on a version', () => {
  expect(lighten(contract, 'page')).toContain(address)
  expect(lighten(contract, 'frame')).toContain(address)
})

test('a page gets a shape where it asks for it, and what is written out stays as it is', () => {
  const light = lighten(contract, 'page')
  expect(light).toContain(
    'export const room = /* @__PURE__ */ (() => (z.object({ id: z.uuid(), title: text(1, 60) })))()\n',
  )
  expect(light).toContain(`export const modes = ['light', ...colours]\n`)
})

test('the frame gets no shape, and nothing that shapes are made of', () => {
  const light = lighten(contract, 'frame')
  expect(light).toContain('export const room = undefined\n')
  expect(light).toContain(`export const modes = ['light', ...colours]\n`)
  expect(light.match(/from '.*'/g)).toEqual([`from '../theme/contract.ts'`])
})

test('what begins and ends a view brings no contract of log-ins into the frame, where shapes are nothing', () => {
  const viewing = new URL('../tenant-api/src/access/users/impersonation/contract.ts', import.meta.url)
  expect(lighten(readFileSync(viewing, 'utf8'), 'frame')).not.toContain('users/contract')
})

test('of a list the frame and home have the address of its rows', () => {
  const rooms = { name: 'rooms', label: { one: 'Room', many: 'Rooms' }, within: 'campus' } as const
  const whole = resource({
    ...rooms,
    search: ['title'],
    sorts: ['title'],
    fields: z.object({ title: text(1, 60) }),
    example: { id: '01980000-0000-7000-8000-000000000001', body: { title: 'Hall' } },
  })
  const light = lighten(`export const rooms = resource({ ...alike, name: 'rooms', fields })`, 'frame')
  const { method, path } = whole.endpoints.list
  expect(light).toContain(
    `rooms = ({ name: 'rooms', endpoints: { list: { method: '${method}', path: '${path}' } } })`,
  )
})

test('what is read out of a list or a shape is left out with it, and breaks nothing', () => {
  const code = `export const rooms = resource({ name: 'rooms' })
export const permissions = [rooms.permission]
const { title, ...others } = rooms.fields.shape
`
  expect(lighten(code, 'frame').split('\n').slice(1)).toEqual([
    'export const permissions = undefined',
    'const { title, ...others } = {}',
    '',
  ])
})

test('types, and functions that made shapes, bring nothing along either', () => {
  const code = `import { z } from 'zod'
import { page } from 'kit/contract/contract'
export type Room = z.infer<typeof room>
export const room = shapeOf('title')
export const rooms = endpoint({ method: 'GET', path: '/rooms', response: page(room) })
function shapeOf(name) { return inner(name) }
function inner(name) { return z.object({ [name]: z.string() }) }
export function isHall(name) { return name === 'Hall' }
`
  const light = lighten(code, 'frame')
  expect(light).not.toMatch(/zod|page|shapeOf|inner/)
  expect(light).toContain('isHall')
})

test('what asks by address alone asks a contract for nothing else', () => {
  const src = path.join(import.meta.dirname, 'src')
  const askers = globSync('{areas,shell}/**/*.{ts,tsx}', { cwd: src }).filter((file) =>
    asksByAddress.test(`/web/src/${file}`),
  )
  expect(askers).toContain('areas/messages/announcements/pending-items.ts')
  expect(askers).toContain('areas/institute/calendar/cards/NextDaysCard.tsx')
  const lost = askers.flatMap((file) =>
    contractsIn(readFileSync(path.join(src, file), 'utf8')).flatMap(({ contract, names }) => {
      const source = readFileSync(
        path.join(
          src,
          '../../tenant-api/src',
          contract.replace(/^tenant-api\/contract\//, ''),
          'contract.ts',
        ),
        'utf8',
      )
      const light = lighten(source, 'frame')
      return names
        .filter((name) => light.includes(`const ${name} = undefined`))
        .map((name) => `${file}: ${name}`)
    }),
  )
  expect(lost).toEqual([])
  // Of a list there is only where its rows are read.
  const further = askers
    .filter((file) => file.startsWith('areas/'))
    .filter((file) => /\.endpoints\.(?!list\b)/.test(readFileSync(path.join(src, file), 'utf8')))
  expect(further).toEqual([])
})

/** What a file imports of contracts, types left out. */
function contractsIn(code: string) {
  return Array.from(
    code.matchAll(/^import \{([^}]*)\} from '(tenant-api\/contract\/[^']+)'/gm),
    ([, names = '', contract = '']) => ({
      contract,
      names: names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type ')),
    }),
  )
}

test('an endpoint that hides a part of itself in a spread is refused when it is built', () => {
  expect(() => lighten(`export const read = endpoint({ ...may, path: '/rooms' })`, 'page')).toThrow('in full')
})
