import { expect, test } from 'vitest'
import type { Profile } from '../../core/school/profile.ts'
import { settingsPages } from '../../institute/settings/contract.ts'
import { modules } from '../../server/modules.ts'
import { shapeOf } from './shapes.ts'

const kept = [
  'institute',
  ...['admission', 'attendance', 'contact', 'document', 'message', 'payment', 'print', 'registration'].map(
    (of) => `${of}_setting`,
  ),
]

test('the audit log knows the words of every setting', () => {
  const known = kept.flatMap((table) =>
    Object.keys(
      shapeOf(table, { modules, user: { id: null, name: '' } as never, profile: {} as Profile }).shape,
    ),
  )
  expect(known.toSorted()).toEqual(
    settingsPages.flatMap(({ fields }) => Object.keys(fields.shape)).toSorted(),
  )
})
