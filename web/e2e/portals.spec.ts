import { expect, type Page, test } from './journey.ts'
import { goTo, land } from './walk.ts'

test('on a phone a mother finds her three children at home, in Urdu, and of another guardian nothing to open', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await land(page, baseURL, 'ayesha.imran')
  const children = page.locator('.my-student-name')
  await expect(children).toHaveText(['بلال عمران', 'حرا عمران', 'زویا عمران'])
  await children.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bilal Imran')
  await expect(page.getByRole('tab')).toHaveCount(11)
  await expect(page.getByRole('tab', { name: 'وقائع' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'عائشہ عمران', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'عمران خالد', exact: true })).toHaveCount(0)
})

const management = ['Home', 'People', 'Academics', 'Attendance', 'Timetable', 'Exams', 'Finance', 'Messages']
const personnel = ['Home', 'Staff', 'Attendance', 'Leave', 'Messages', 'Academics', 'Calendar']
// Her exams stand with her classes, for she is the mother of a student, too.
const teaching = ['Today', 'Classes', 'Attendance', 'Timetable', 'Messages', 'Me', 'People', 'Due fees']
/** One of each kind of shell, and the branches of its navigation; what the role's own tree lacks stands last. */
const homes: readonly (readonly [login: string, branches: readonly string[]])[] = [
  ['nasreen@riverside.example', management],
  ['sadia@riverside.example', management],
  ['farzana@riverside.example', personnel],
  [
    'waqas@riverside.example',
    ['Home', 'Collect', 'Fees', 'Messages', 'People', 'Academics', 'Attendance', 'Calendar'],
  ],
  ['sana@riverside.example', teaching],
  ['ghulam.rasool', ['آج', 'گیٹ', 'میری حاضری', 'میری رخصت', 'پیغامات', 'ٹیمیں', 'کیلنڈر']],
  ['imran.khalid', ['Home', 'Attendance', 'Learning', 'Timetable', 'Due fees', 'Messages', 'Documents']],
  ['bilal.imran', ['Today', 'Timetable', 'Exams', 'Attendance', 'Due fees', 'Messages', 'Documents']],
]

/** Teachers who see no student, and what they are told. */
const unplaced = [
  ['hina@riverside.example', 'Teacher is not enroll in any campus'],
  ['asif@riverside.example', 'Teacher is not enroll in any class'],
] as const

test('everybody lands on the own home, with the navigation of the own role', async ({ page, baseURL }) => {
  for (const [login, branches] of homes) {
    await land(page, baseURL, login)
    const names = page.locator('.sidebar-nav:not(.sidebar-utility) > ul > li > :is(a, button) .sidebar-text')
    await expect(names, login).toHaveText([...branches])
  }
  await openOwnRecord(page)
  for (const [login, told] of unplaced) {
    await land(page, baseURL, login)
    await goTo(page, 'students')
    await expect(page.getByText(told)).toBeVisible()
  }
})

/** A student is led to the own record. */
async function openOwnRecord(page: Page) {
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(page.getByRole('heading', { name: 'My record' })).toBeVisible()
  await page.locator('.my-student').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bilal Imran')
  await expect(page.getByText('No guardian is known yet.')).toHaveCount(0)
}

test('the sidebar shows where one is: one group is open, its page is in sight, and rare pages are links on their parent', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await land(page, baseURL)
  await expect(page.locator('.sidebar-nav > ul > li')).toHaveCount(9)
  for (const to of ['registers', 'duplicates', 'audit', 'bells']) {
    await goTo(page, to)
    const here = page.locator('.sidebar-nav [aria-current]')
    await expect(here).toHaveCount(1)
    await expect(here).toBeInViewport({ ratio: 1 })
    expect(await page.locator('.sidebar-pages:visible').count()).toBeLessThanOrEqual(1)
  }
  // A family has the calendar alone, and no lists of what it is made of.
  await land(page, baseURL, 'imran.khalid')
  await goTo(page, 'calendar')
  await expect(page.locator('.group-links')).toHaveCount(0)
  // Inside a campus as well.
  await land(page, baseURL, 'sadia@riverside.example')
  await goTo(page, 'certificates')
  await expect(page.locator('.group-links [aria-current=page]')).toHaveCount(1)
})
