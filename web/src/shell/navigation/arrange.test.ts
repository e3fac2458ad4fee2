import { House } from 'lucide-react'
import { expect, test } from 'vitest'
import { roleKeys } from 'tenant-api/role-keys'
import { arrange, arrangeBar, arrangeUtilities, entrancesOf, treeOf } from './arrange.ts'
import type { NavigationEntry } from './area.ts'
import { groups, type PageKey, pageKeys, trees } from './area-map.ts'

const entry = (under: PageKey): NavigationEntry => ({ page: under, title: { id: under }, icon: House, under })
const everything = Object.values(pageKeys).flat().map(entry)
const main = everything.filter(
  ({ under }) => ![...pageKeys.settings, ...pageKeys.profile, ...pageKeys.help].some((key) => key === under),
)
const at = (under: string) => everything.find(({ page }) => page === under) ?? entry('home')
const roles = roleKeys.map((key) => [key] as const)
const rolesOf = (keys: string[]) => keys.map((key) => ({ key, like: key }))
const tree = (...keys: string[]) => treeOf({ roles: rolesOf(keys), majorRole: null })

test('every role that comes with the product has a navigation of its own', () => {
  expect(trees.map(([key]) => key).toSorted()).toEqual([...roleKeys].toSorted())
})

test.each(roles)(
  'with every page allowed, %s sees at most eight branches and each page exactly once',
  (role) => {
    const shown = arrange(tree(role), main)
    expect(shown.length).toBeLessThanOrEqual(8)
    const pages = shown.flatMap(({ entries }) => entries.map(({ page }) => page))
    expect(pages.toSorted()).toEqual(main.map(({ page }) => page).toSorted())
  },
)

test.each(roles)(
  'the branches and the bottom bar of %s are of that tree, and no place stands twice in it',
  (role) => {
    const { branches, bar } = tree(role)
    expect(branches.length).toBeLessThanOrEqual(8)
    const held = branches.flatMap(({ holds }) => holds)
    expect(new Set(held).size).toBe(held.length)
    expect(branches.map(({ key }) => key)).toEqual(expect.arrayContaining([...bar]))
    expect(bar).toHaveLength(4)
  },
)

test('a branch without pages is not shown, and pages keep the order of the map', () => {
  const shown = arrange(tree('admin'), [entry('departments'), entry('classes'), entry('home')])
  expect(shown.map(({ key, entries }) => [key, entries.map(({ page }) => page)])).toEqual([
    ['home', ['home']],
    ['academics', ['classes', 'departments']],
  ])
})

test('who also teaches keeps the navigation of the office, and finds the rest after it', () => {
  const shown = arrange(tree('teacher', 'finance_staff'), [
    entry('home'),
    entry('collect'),
    entry('registers'),
  ])
  expect(shown.map(({ key }) => key)).toEqual(['home', 'collect', 'attendance'])
})

test('who has two roles sees the navigation of the one that they act in first, on a phone as well', () => {
  const roles = rolesOf(['guardian', 'section_teacher'])
  const bars = [null, 'section_teacher', 'guardian'].map((majorRole) => treeOf({ roles, majorRole }).bar)
  expect(bars).toEqual([
    ['today', 'attendance', 'classes', 'messages'],
    ['today', 'attendance', 'classes', 'messages'],
    ['home', 'fees', 'messages', 'learning'],
  ])
})

test('a role that a school has made has the navigation of the one that it is like, also of whom acts in another', () => {
  const own = { key: 'own_librarian', like: 'teacher' }
  expect(treeOf({ roles: [own], majorRole: null })).toBe(tree('teacher'))
  expect(treeOf({ roles: [...rolesOf(['guardian']), own], majorRole: null })).toBe(tree('teacher'))
  expect(treeOf({ roles: [...rolesOf(['guardian']), own], majorRole: 'guardian' })).toBe(tree('guardian'))
})

const mayChange = ({ under }: NavigationEntry) => under === 'campuses'

test('who heads a campus, or moderates there, finds among the settings what they change, and no more', () => {
  const entries = [entry('campuses'), entry('document-kinds'), entry('devices')]
  const shown = (role: string) =>
    arrangeUtilities(entries, { ...tree(role), mayChange }).map(({ key, entries }) => [
      key,
      ...entries.map(({ page }) => page),
    ])
  for (const role of ['campus_manager', 'moderator']) expect(shown(role)).toEqual([['settings', 'campuses']])
  expect(shown('admin')).toEqual([['settings', 'campuses', 'document-kinds']])
})

test('the settings stand apart, and personal pages are behind the picture of the person', () => {
  expect(
    arrangeUtilities([entry('audit'), entry('institute'), entry('devices'), entry('home')]),
  ).toMatchObject([{ key: 'settings', entries: [{ page: 'institute' }, { page: 'audit' }] }])
})

test('a phone shows the four that the role needs most, and everything else behind one press', () => {
  const teacher = tree('teacher')
  const { bar, more } = arrangeBar(teacher, { branches: arrange(teacher, main), utilities: [] })
  expect(bar.map(({ key }) => key)).toEqual(['today', 'attendance', 'classes', 'messages'])
  expect(more.length).toBeGreaterThan(0)
  const few = arrange(teacher, [entry('home'), entry('registers')])
  expect(arrangeBar(teacher, { branches: few, utilities: [] })).toMatchObject({
    bar: [{ key: 'today' }, { key: 'attendance' }],
    more: [],
  })
})

test('with the settings, too, a bar has no more than five places', () => {
  const teacher = tree('teacher')
  const branches = arrange(teacher, ['home', 'registers', 'classes', 'calendar', 'notices'].map(at))
  const utilities = arrangeUtilities(everything)
  const { bar, more } = arrangeBar(teacher, { branches, utilities })
  expect(bar).toHaveLength(4)
  expect(more.map(({ key }) => key)).toEqual(['timetable', 'settings'])
})

test('rare pages share the entry of the page that they belong to, and another stands for it where it may not be opened', () => {
  const [people] = arrange(tree('admin'), ['students', 'documents', 'id-cards', 'guardians'].map(at))
  expect(people && entrancesOf(people)).toMatchObject([
    { page: 'students', group: [{ page: 'students' }, { page: 'documents' }, { page: 'id-cards' }] },
    { page: 'guardians', group: [] },
  ])
  const [alone] = arrange(tree('admin'), ['documents', 'id-cards'].map(at))
  expect(alone && entrancesOf(alone)).toMatchObject([{ page: 'documents', group: { length: 2 } }])
})

test('no page is in two groups', () => {
  const pages = groups.flat()
  expect(new Set(pages).size).toBe(pages.length)
})

test('who minds the gate has it in the bar of a phone', () => {
  const staff = tree('staff')
  const branches = arrange(staff, ['home', 'gate', 'my-attendance', 'leave', 'notices', 'teams'].map(at))
  const { bar } = arrangeBar(staff, { branches, utilities: [] })
  expect(bar.map(({ key }) => key)).toEqual(['today', 'gate', 'my-attendance', 'messages'])
})
