import { House } from 'lucide-react'
import { expect, test } from 'vitest'
import { roleKeys } from 'tenant-api/role-keys'
import { arrange, arrangeBar, arrangeUtilities, entrancesOf, treeOf } from './arrange.ts'
import type { NavigationEntry } from './area.ts'
import { trees } from './area-map.ts'

const place: Readonly<Record<string, Pick<NavigationEntry, 'under' | 'order'>>> = {
  home: { under: 'home', order: 10 },
  students: { under: 'people', order: 10 },
  documents: { under: 'people', order: 14 },
  'id-cards': { under: 'people', order: 16 },
  guardians: { under: 'people', order: 30 },
  teams: { under: 'people', order: 60 },
  classes: { under: 'academics', order: 10 },
  departments: { under: 'academics', order: 13 },
  registers: { under: 'attendance', order: 10 },
  gate: { under: 'attendance', order: 30 },
  'my-attendance': { under: 'attendance', order: 50 },
  leave: { under: 'attendance', order: 60 },
  bells: { under: 'timetable', order: 10 },
  results: { under: 'exams', order: 10 },
  collect: { under: 'finance', order: 10 },
  notices: { under: 'messages', order: 10 },
  settings: { under: 'settings', order: 10 },
  campuses: { under: 'settings', order: 20 },
  'document-kinds': { under: 'settings', order: 70 },
  audit: { under: 'settings', order: 80 },
  devices: { under: 'profile', order: 20 },
}
const everything = Object.entries(place).map(([name, at]) => {
  const page = name === 'home' ? '' : name
  return { page, title: { id: name }, icon: House, ...at }
})
const main = everything.filter(({ under }) => under !== 'settings' && under !== 'profile')
const entry = (name: string): NavigationEntry => {
  const found = everything.find(({ title }) => title.id === name)
  if (!found) throw new Error(`no page is called ${name}`)
  return found
}
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
  'the branches and the bottom bar of %s are of that tree, and no page stands twice in it',
  (role) => {
    const { branches, bar } = tree(role)
    expect(branches.length).toBeLessThanOrEqual(8)
    const held = branches.flatMap(({ pages = [], under }) => [...pages, ...(under ? [`part ${under}`] : [])])
    expect(new Set(held).size).toBe(held.length)
    expect(branches.map(({ key }) => key)).toEqual(expect.arrayContaining([...bar]))
    expect(bar).toHaveLength(4)
  },
)

test('a branch without pages is not shown, and pages stand in their order', () => {
  const shown = arrange(tree('admin'), [entry('departments'), entry('classes'), entry('home')])
  expect(shown.map(({ key, entries }) => [key, entries.map(({ page }) => page)])).toEqual([
    ['home', ['']],
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

const mayChange = ({ page }: NavigationEntry) => page === 'campuses'

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
    arrangeUtilities([entry('audit'), entry('settings'), entry('devices'), entry('home')]),
  ).toMatchObject([{ key: 'settings', entries: [{ page: 'settings' }, { page: 'audit' }] }])
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
  const four = ['home', 'registers', 'classes', 'notices'].map(entry)
  const utilities = arrangeUtilities(everything)
  const barOf = (entries: NavigationEntry[]) => {
    const { bar, more } = arrangeBar(teacher, { branches: arrange(teacher, entries), utilities })
    return [bar, more].map((shown) => shown.map(({ key }) => key))
  }
  expect(barOf(four)).toEqual([['today', 'attendance', 'classes', 'messages', 'settings'], []])
  expect(barOf([...four, entry('bells')])).toEqual([
    ['today', 'attendance', 'classes', 'messages'],
    ['timetable', 'settings'],
  ])
})

test('rare pages share the entry of the page that they belong to, and another stands for it where it may not be opened', () => {
  const [people] = arrange(tree('admin'), ['students', 'documents', 'id-cards', 'guardians'].map(entry))
  expect(people && entrancesOf(people)).toMatchObject([
    { page: 'students', group: [{ page: 'students' }, { page: 'documents' }, { page: 'id-cards' }] },
    { page: 'guardians', group: [] },
  ])
  const [alone] = arrange(tree('admin'), ['documents', 'id-cards'].map(entry))
  expect(alone && entrancesOf(alone)).toMatchObject([{ page: 'documents', group: { length: 2 } }])
})

test('who minds the gate has it in the bar of a phone', () => {
  const staff = tree('staff')
  const branches = arrange(staff, ['home', 'gate', 'my-attendance', 'leave', 'notices', 'teams'].map(entry))
  const { bar } = arrangeBar(staff, { branches, utilities: [] })
  expect(bar.map(({ key }) => key)).toEqual(['today', 'gate', 'my-attendance', 'messages'])
})
