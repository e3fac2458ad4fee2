import type { Me } from 'tenant-api/contract/access/sessions'
import { expect, test } from 'vitest'
import type { Needs } from '../../shell/navigation/area.ts'
import { wholeInstitute } from '../../shell/scope/scope.ts'
import { byPermission, closedTo } from './closed-deeds.ts'

const view: Needs = ['students', 'view']
const edit: Needs = ['students', 'edit']
const file: Needs = ['students', 'delete']
const deeds = [
  { title: 'Change', needs: edit },
  { title: 'Archive', needs: file },
  { title: 'Transfer', needs: edit },
  { title: 'Change', needs: edit },
]
type Grant = Me['grants'][number]
const grant = ([resource, action]: Needs, reach: Grant['reach']): Grant =>
  ({ resource, action, reach, campuses: reach === 'campus' ? ['7'] : [], sections: [] }) as Grant
const closed = (scope: Parameters<typeof closedTo>[1]['scope'], ...grants: Grant[]) =>
  closedTo({ grants } as Me, { of: 'students', scope, deeds }).map(({ title }) => title)

test('what a reader may not do is named, and what they may is not', () => {
  expect(closed(wholeInstitute, grant(view, 'section'), grant(edit, 'campus'))).toEqual(['Archive'])
  expect(closed(wholeInstitute, grant(view, 'section'))).toEqual(['Change', 'Archive', 'Transfer', 'Change'])
})

test('what one may do at another campus is closed at this one', () => {
  const both = [grant(view, 'institute'), grant(edit, 'campus')]
  expect(closed({ level: 'campus', campus: '7' }, ...both)).toEqual(['Archive'])
  expect(closed({ level: 'campus', campus: '8' }, ...both)).toContain('Change')
})

test('a family is told nothing of what the office does', () => {
  expect(closed(wholeInstitute, grant(view, 'own'))).toEqual([])
})

test('what one permission opens stands together, each deed once', () => {
  expect(byPermission(deeds)).toEqual([
    { needs: edit, titles: ['Change', 'Transfer'] },
    { needs: file, titles: ['Archive'] },
  ])
})
