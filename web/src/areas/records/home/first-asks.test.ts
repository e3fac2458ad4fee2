import { expect, test } from 'vitest'
import type { Me } from 'tenant-api/contract/access/sessions'
import { firstAsks } from './first-asks.ts'

type Grant = Me['grants'][number]
const granted = (
  resource: string,
  action: Grant['action'],
  reach: Grant['reach'],
  campuses: string[] = [],
) => ({
  resource,
  action,
  reach,
  campuses,
  sections: [],
})
const of = (...grants: Grant[]) => ({ grants }) as unknown as Me
const owner = of(granted('institute', 'edit', 'institute'), granted('attendance', 'mark', 'institute'))
const guardian = of(granted('students', 'view', 'own'))

test('home is asked for early, with what the reader may see of it', () => {
  expect(firstAsks(owner, '/i')).toEqual(['/api/v1/pages/home?frame=true', '/api/v1/home?span=week'])
  expect(firstAsks(guardian, '/')).toEqual(['/api/v1/pages/home?frame=true', '/api/v1/home?span=week'])
})

test('in a campus it is asked for the campus, also where the address does not name it yet', () => {
  const manager = of(
    granted('campuses', 'view', 'campus', ['7']),
    granted('attendance', 'mark', 'campus', ['7']),
  )
  const asked = ['/api/v1/pages/home?campus=7&frame=true', '/api/v1/home?span=week&campus=7']
  expect(firstAsks(manager, '/c/7')).toEqual(asked)
  expect(firstAsks(manager, '/')).toEqual(asked)
})

test('the page of a person is asked for alone, and no other page asks for anything', () => {
  const id = '01980000-0000-7000-8000-0000000ad001'
  expect(firstAsks(owner, `/i/students/${id}`)).toEqual([`/api/v1/pages/students/${id}?frame=true`])
  for (const path of ['/i/students', '/login', '/owed']) expect(firstAsks(owner, path)).toEqual([])
})
