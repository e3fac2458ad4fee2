import { expect, test } from 'vitest'
import { ownership, roomOf } from './ownership.ts'
import { root } from './record.ts'
import { testFiles } from './test-files.ts'

const all = testFiles(root)
const near = (...changed: string[]) => {
  const judge = ownership(root, changed)
  return all.filter((one) => judge(one) !== 'none').map(({ file }) => file)
}

test('a file belongs to the module, area or package of its folder; settings of tools to the whole house', () => {
  expect(roomOf('tenant-api/src/attendance/leave/leave.ts')).toBe('attendance/leave')
  expect(roomOf('web/src/areas/attendance/leave/LeavePage.tsx')).toBe('attendance/leave')
  expect(roomOf('control-plane/src/modules/fleet/fleet.ts')).toBe('control-plane/fleet')
  expect(roomOf('kit/values/day.ts')).toBe('kit')
  expect(roomOf('pnpm-lock.yaml')).toBe('house')
})

test('a change of a module concerns its tests, those of modules that import it, and the journeys through its pages', () => {
  const files = near('tenant-api/src/attendance/leave/leave.ts')
  expect(files).toContain('tenant-api/src/attendance/leave/leave.test.ts')
  expect(files).toContain('web/e2e/leave.spec.ts')
  expect(files).not.toContain('kit/values/day.test.ts')
  expect(files.length).toBeLessThan(all.length / 3)
})

test('a change of kit, or of what belongs to nobody, concerns every test; one of the documents none', () => {
  expect(near('kit/values/day.ts')).toHaveLength(all.length)
  expect(near('package.json')).toHaveLength(all.length)
  expect(near('docs/style.md')).toEqual([])
  expect(near('tenant-api/src/people/README.md')).toEqual([])
})

test('a change of what all lists are made of concerns all tests of the API and all journeys', () => {
  const files = near('tenant-api/src/crud/list.ts')
  for (const { file, kind } of all)
    if (file.startsWith('tenant-api/') || kind === 'journey') expect(files).toContain(file)
})

test('a change of the frame concerns every journey; one of a journey itself alone', () => {
  const journeys = all.filter(({ kind }) => kind === 'journey').map(({ file }) => file)
  expect(near('web/src/shell/frame/Sidebar.tsx')).toEqual(expect.arrayContaining(journeys))
  expect(near('web/e2e/leave.spec.ts')).toEqual(['web/e2e/leave.spec.ts'])
})
