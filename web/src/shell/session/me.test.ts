import { QueryClient } from '@tanstack/react-query'
import type { Me } from 'tenant-api/contract/access/sessions'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { homeScope, isOwnAlone, may, mayAdd, meQuery } from './me.ts'
import { wholeInstitute } from '../scope/scope.ts'
import { isSigningInAgain, markSession, sessionHasEnded } from './session.ts'

// A browser that has kept nothing for anybody.
beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

type Grant = Me['grants'][number]
const grant = (reach: Grant['reach'], ...campuses: string[]): Grant => ({
  resource: 'campuses',
  action: 'view',
  reach,
  campuses,
  sections: [],
})
const person = (...grants: Grant[]): Me => ({
  id: '1',
  name: 'Sadia Rauf',
  email: null,
  phone: null,
  username: 'sadia',
  language: 'en',
  mode: 'system',
  density: 'default',
  homeOrder: [],
  homeHidden: [],
  roles: [],
  majorRole: null,
  grants,
  sessionId: '2',
  owes: null,
  idleMinutes: 30,
  emailVerified: true,
  hasPassword: true,
  viewing: null,
})
const campus = { level: 'campus', campus: '7' } as const

test('a power in one campus holds there and in the view of the whole, not in another campus', () => {
  const sadia = person(grant('campus', '7'))
  expect(may(sadia, ['campuses', 'view'], wholeInstitute)).toBe(true)
  expect(may(sadia, ['campuses', 'view'], campus)).toBe(true)
  expect(may(sadia, ['campuses', 'view'], { level: 'campus', campus: '8' })).toBe(false)
  expect(may(sadia, ['campuses', 'edit'], campus)).toBe(false)
})

test('a power in the whole institute, or over one’s own, holds everywhere', () => {
  for (const reach of ['institute', 'own'] as const) {
    expect(may(person(grant(reach)), ['campuses', 'view'], campus)).toBe(true)
  }
})

test('who has one campus begins in it; everybody else begins with the whole', () => {
  expect(homeScope(person(grant('campus', '7')))).toEqual(campus)
  expect(homeScope(person(grant('campus', '7', '8')))).toEqual(wholeInstitute)
  expect(homeScope(person(grant('campus', '7'), grant('institute')))).toEqual(wholeInstitute)
  expect(homeScope(person(grant('own')))).toEqual(wholeInstitute)
})

test('a power is of one’s own alone until another role gives it further', () => {
  expect(isOwnAlone(person(grant('own')), ['campuses', 'view'])).toBe(true)
  expect(isOwnAlone(person(grant('own'), grant('section')), ['campuses', 'view'])).toBe(false)
  expect(isOwnAlone(person(grant('institute')), ['campuses', 'view'])).toBe(false)
})

const answer = (me: Me) =>
  vi.stubGlobal('fetch', async () => Response.json(me, { headers: { 'content-type': 'application/json' } }))

test('between the two steps of signing in again the page stays, and goes on after the second', async () => {
  const queries = new QueryClient()
  const sadia = person(grant('institute'))
  queries.setQueryData(meQuery.queryKey, sadia)
  markSession(true)
  const back = sessionHasEnded()
  answer({ ...sadia, owes: 'second-factor', grants: [] })
  expect(await queries.fetchQuery({ ...meQuery, staleTime: 0 })).toEqual(sadia)
  expect(isSigningInAgain()).toBe(true)
  answer(sadia)
  await queries.fetchQuery({ ...meQuery, staleTime: 0 })
  expect(isSigningInAgain()).toBe(false)
  expect(await back).toBe(true)
})

test('who may change what is of their sections adds no row: it would belong to a campus', () => {
  const edits = (reach: Grant['reach'], ...campuses: string[]) =>
    person({ ...grant(reach, ...campuses), action: 'edit' })
  expect(mayAdd(edits('section'), ['campuses', 'edit'])).toBe(false)
  expect(mayAdd(edits('own'), ['campuses', 'edit'])).toBe(false)
  expect(mayAdd(edits('campus', '7'), ['campuses', 'edit'], campus)).toBe(true)
  expect(mayAdd(edits('campus', '8'), ['campuses', 'edit'], campus)).toBe(false)
  expect(mayAdd(edits('institute'), ['campuses', 'edit'])).toBe(true)
  expect(mayAdd(person(), undefined)).toBe(true)
})
