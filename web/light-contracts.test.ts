import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lighten } from './light-contracts.ts'

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

test('an endpoint that hides a part of itself in a spread is refused when it is built', () => {
  expect(() => lighten(`export const read = endpoint({ ...may, path: '/rooms' })`, 'page')).toThrow('in full')
})
