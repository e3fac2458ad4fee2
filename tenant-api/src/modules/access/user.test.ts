import { expect, test } from 'vitest'
import { accountShown, anonymous, isSuperAdmin, type Viewing } from './user.ts'

test('a super admin is who has that role, whatever else they have', () => {
  expect(isSuperAdmin({ roles: [] })).toBe(false)
  expect(isSuperAdmin({ roles: [{ key: 'administrator' }, { key: 'super_admin_of_ours' }] })).toBe(false)
  expect(isSuperAdmin({ roles: [{ key: 'teacher' }, { key: 'super_admin' }] })).toBe(true)
})

test('who looks as somebody else is shown their affairs, and as a role nobody’s', () => {
  const viewing = (accountId: string | null) => ({ accountId }) as Viewing
  expect(accountShown({ id: 'me', viewing: null })).toBe('me')
  expect(accountShown({ id: 'me', viewing: viewing('other') })).toBe('other')
  expect(accountShown({ id: 'me', viewing: viewing(null) })).toBeNull()
})

test('a visitor is nobody and has nothing', () => {
  expect(anonymous({ language: 'ur' })).toEqual({
    language: 'ur',
    id: null,
    name: 'Visitor',
    sessionId: null,
    owes: null,
    provedAt: null,
    viewing: null,
    roles: [],
    grants: [],
    own: [],
  })
})
