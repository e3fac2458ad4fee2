import { expect, test } from 'vitest'
import { accountShown, anonymous, isSuperAdmin } from '../../../core/authorization/user.ts'

const viewing = { id: 'other', name: 'Other', role: null, endsAt: '2026-11-19T08:15:00Z', operator: null }

test('a super admin is who has that role, whatever else they have', () => {
  expect(isSuperAdmin({ roles: [] })).toBe(false)
  expect(isSuperAdmin({ roles: [{ key: 'administrator' }, { key: 'super_admin_of_ours' }] })).toBe(false)
  expect(isSuperAdmin({ roles: [{ key: 'teacher' }, { key: 'super_admin' }] })).toBe(true)
})

test('who looks as somebody else is shown their affairs, and as a role nobody’s', () => {
  expect(accountShown({ id: 'me', viewing: null })).toBe('me')
  expect(accountShown({ id: 'me', viewing: { ...viewing, accountId: 'other' } })).toBe('other')
  expect(accountShown({ id: 'me', viewing: { ...viewing, accountId: null, role: 'teacher' } })).toBeNull()
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
