import { day } from 'kit/values/day'
import { expect, test } from 'vitest'
import { daysOf, readAuditState, spanOf, writeAuditState } from './audit-state.ts'

const today = day('2026-11-19')
const nothing = {
  q: '',
  resource: '',
  act: '',
  actor: '',
  apiKey: '',
  part: '',
  by: '',
  person: '',
  campus: '',
  row: '',
  from: '',
  to: '',
}

test('an address without filters shows everything', () => {
  expect(readAuditState({})).toEqual(nothing)
  expect(writeAuditState(nothing)).toEqual({})
})

test('filters survive the address, and a day that is none is dropped', () => {
  const state = {
    ...nothing,
    q: 'سعدیہ',
    resource: 'campus',
    act: 'a.done,b.done',
    part: 'Sign-up',
    from: '2026-11-01',
    to: '2026-11-19',
  }
  expect(readAuditState(writeAuditState(state))).toEqual(state)
  expect(readAuditState({ from: '2026-02-30', to: 'yesterday', q: 7 })).toEqual(nothing)
})

test('the usual spans are recognised in an address', () => {
  for (const span of ['today', 'week', 'month', 'any'] as const) {
    expect(spanOf(daysOf(span, today), today)).toBe(span)
  }
  expect(daysOf('week', today)).toEqual({ from: '2026-11-13', to: '' })
  expect(spanOf({ from: '2026-11-13', to: '2026-11-14' }, today)).toBe('own')
})
