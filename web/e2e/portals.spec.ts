import { expect, test } from './journey.ts'
import { ask } from './riverside.ts'
import { land, walkTo } from './walk.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  test('a mother finds her three children at home, in Urdu, and nobody else’s anywhere', async ({
    page,
    baseURL,
  }) => {
    await land(page, baseURL, 'ayesha.imran')
    const children = page.locator('.my-student-name')
    await expect(children).toHaveText(['بلال عمران', 'حرا عمران', 'زویا عمران'])
    await children.first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Bilal Imran')
    await expect(page.getByRole('tab')).toHaveCount(9)
    await expect(page.getByRole('tab', { name: 'وقائع' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Ayesha Imran', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Imran Khalid', exact: true })).toHaveCount(0)
    const other = await ask(page, '/students/01980000-0000-7000-8000-0000000ad005')
    expect(other.status).toBe(404)
    expect((await ask<{ total: number }>(page, '/students')).said.total).toBe(3)
  })

  test('a student is led to the own record', async ({ page, baseURL }) => {
    await land(page, baseURL, 'bilal.imran')
    await expect(page.getByRole('heading', { name: 'My record' })).toBeVisible()
    await page.locator('.my-student').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Bilal Imran')
    await expect(page.getByText('No guardian is known yet.')).toHaveCount(0)
  })
})

test('a teacher’s list is that of the own sections; who is in no class is told so', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'kamran@riverside.example', 'students')
  const sections = page.getByRole('cell').filter({ hasText: /^\d+-[A-Z]$/ })
  await expect(sections.first()).toBeVisible()
  for (const section of await sections.allInnerTexts()) expect(['9-B', '5-E']).toContain(section)
  await walkTo(page, baseURL, 'hina@riverside.example', 'students')
  await expect(page.getByText('Teacher is not enroll in any campus')).toBeVisible()
  await walkTo(page, baseURL, 'asif@riverside.example', 'students')
  await expect(page.getByText('Teacher is not enroll in any class')).toBeVisible()
})

const management = ['Home', 'People', 'Academics', 'Attendance', 'Timetable', 'Messages']
const personnel = ['Home', 'Staff', 'Attendance', 'Leave', 'Messages', 'Academics', 'Timetable']
const teaching = ['Today', 'Classes', 'Attendance', 'Timetable', 'Messages', 'Me', 'People']
/** One of each kind of shell, and the branches of its navigation; what the role's own tree lacks stands last. */
const homes: readonly (readonly [login: string, branches: readonly string[]])[] = [
  ['nasreen@riverside.example', management],
  ['sadia@riverside.example', management],
  ['farzana@riverside.example', personnel],
  ['waqas@riverside.example', ['Home', 'Messages', 'People', 'Academics', 'Attendance', 'Timetable']],
  ['sana@riverside.example', teaching],
  ['ghulam.rasool', ['آج', 'گیٹ', 'میری حاضری', 'میری رخصت', 'پیغامات', 'ٹیمیں', 'نظام الاوقات']],
  ['imran.khalid', ['Home', 'Attendance', 'Timetable', 'Messages', 'Documents']],
  ['bilal.imran', ['Today', 'Timetable', 'Attendance', 'Messages', 'Documents']],
]

test('everybody lands on the own home, with the navigation of the own role', async ({ page, baseURL }) => {
  for (const [login, branches] of homes) {
    await land(page, baseURL, login)
    const names = page.locator('.sidebar-nav:not(.sidebar-utility) > ul > li > :is(a, button) .sidebar-text')
    await expect(names, login).toHaveText([...branches])
  }
})
