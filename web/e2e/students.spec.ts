import { expect, type Page, test } from './journey.ts'
import { letters } from './riverside.ts'
import { find, goTo, openRow, walkTo } from './walk.ts'

test('the office adds a sister, enrols her, says who her father is, and moves her on', async ({
  page,
  baseURL,
}) => {
  const first = `Sumbul ${letters()}`
  const name = `${first} Imran`
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'students')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('n')
  await pick(page, 'Campus', 'Gulshan', 'Gulshan-e-Ravi')
  await page.getByLabel('First name', { exact: true }).fill(first)
  await page.getByLabel('Last name').fill('Imran')
  await page.getByLabel(/^Father’s name(?! in)/).fill('Imran Khalid')
  await page.getByRole('button', { name: 'Gender' }).click()
  await page.getByRole('option', { name: 'Female' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(`${name} added`)).toBeVisible()
  // Her record opens by itself: there is more to say of her.
  await expect(page.getByRole('heading', { name })).toBeVisible()
  // The place in the top bar and the browser's tab say who it is.
  await expect(page.locator('.place-page')).toHaveText(name)
  await expect(page).toHaveTitle(new RegExp(`^${name} · `))
  await page.getByRole('tab', { name: 'Enrolment' }).click()
  await expect(page).toHaveURL(/tab=enrolment$/)
  await expect(page.getByText('Student is not enrolled in any campus or section')).toBeVisible()

  await page.getByRole('button', { name: 'Enrol', exact: true }).click()
  await pick(page, 'Section', '2-A')
  await page.getByRole('dialog').getByRole('button', { name: 'Enrol', exact: true }).click()
  await expect(page.getByText('Admitted')).toBeVisible()
  await expect(page.locator('.record-header')).toContainText('2-A')

  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByRole('button', { name: 'Add guardian' }).click()
  await pick(page, 'Guardian', 'Imran Khalid')
  await page.getByRole('button', { name: /Relation/ }).click()
  await page.getByRole('option', { name: 'Father', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Imran Khalid', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Hira Imran' })).toBeVisible()
  const header = page.locator('.record-header')
  await expect(header.getByRole('link', { name: 'Call Imran Khalid' })).toHaveAttribute(
    'href',
    'tel:+966500000101',
  )
  await expect(header.getByRole('link', { name: 'Write to Imran Khalid on WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/966500000101',
  )

  // The wrong section, said on the same day: one stay, and it is written anew.
  await page.getByRole('tab', { name: 'Enrolment' }).click()
  await page.getByRole('button', { name: 'Transfer', exact: true }).click()
  await pick(page, 'Section', '3-A')
  await page.getByRole('dialog').getByRole('button', { name: 'Transfer', exact: true }).click()
  await expect(header).toContainText('3-A')
  await expect(page.getByText('Admitted')).toHaveCount(1)

  await page.getByRole('button', { name: 'More to do' }).click()
  await page.getByRole('menuitem', { name: 'End enrolment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End enrolment' }).click()
  await expect(header).toContainText('Left')

  // She comes back on the next day, which stands there already, under the number that she had.
  const number = page.getByText(/^GR number/).first()
  const before = await number.innerText()
  await page.getByRole('button', { name: 'Readmit' }).click()
  await pick(page, 'Section', '2-A')
  await page.getByRole('dialog').getByRole('button', { name: 'Enrol', exact: true }).click()
  await expect(header).toContainText('2-A')
  await expect(page.getByText('Readmitted')).toBeVisible()
  await expect(number).toHaveText(before)

  // That was too soon: the last step is taken back, and then the one before.
  await page.getByRole('button', { name: 'More to do' }).click()
  await page.getByRole('menuitem', { name: 'Take back the last step' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(header).toContainText('Left')
  await page.getByRole('button', { name: 'Take back the last step' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(header).toContainText('Enrolled')
  await page.getByRole('button', { name: 'More to do' }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(header).toContainText('Inactive')
})

test('a list without students says so; a record fills both its halves, and shows an identity number to who asks', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'enrolments')
  const empty = page.getByRole('heading', { name: 'No Student Found' })
  await find(page, 'nobody of this name')
  await expect(empty).toBeVisible()
  await goTo(page, 'students')
  await find(page, 'nobody of this name')
  await expect(empty).toBeVisible()
  // A section of the demo school in which nobody is.
  await find(page, '')
  await page.locator('[data-list-filter]').click()
  await page.getByRole('option', { name: 'Section', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  await panel.getByRole('searchbox').fill('6-E')
  await panel.getByText('6-E', { exact: true }).click()
  await expect(panel.getByRole('checkbox', { name: '6-E', exact: true })).toBeChecked()
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/sectionId=/)
  await expect(empty).toBeVisible()

  await goTo(page, 'students')
  await openRow(page, 'bilal imran')
  await expect(page.getByRole('heading', { name: 'ID card' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pinned notes' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Log-in', exact: true })).toBeVisible()
  // What other areas add to a record goes on below the shorter half of it.
  await expect.poll(() => gaps(page)).toEqual([16, 16, 16])

  // Where the school knows no guardian yet, the first one is somebody new.
  await page.route(/api\/v1\/guardians\?limit=20$/, (route) =>
    route.fulfill({ json: { rows: [], total: 0 } }),
  )
  await page.getByRole('button', { name: 'Add guardian' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('radio', { name: 'New', exact: true })).toBeChecked()
  await expect(sheet.getByLabel('First name')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  const card = page.locator('.card').filter({ has: page.getByRole('heading', { name: 'Sensitive details' }) })
  await expect(card).toContainText('The audit log then says that you looked.')
  await expect(card).toContainText('•••• 117')
  await expect(page.getByText('99999-0000011-7')).toHaveCount(0)
  await card.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(card).toContainText('99999-0000011-7')
  await expect(card).toContainText('Islam')
  await expect(card).toContainText('The audit log says who looked.')

  // What was shown of one child is neither shown nor offered of another.
  await page.getByRole('link', { name: 'Hira Imran' }).click()
  await expect(page).toHaveURL(/0ad002$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Hira Imran' })).toBeVisible()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(sheet.getByLabel('Identity number')).not.toHaveValue(/99999/)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.getByRole('tab', { name: 'Family' }).click()
  await page.getByRole('button', { name: 'Link sibling' }).click()
  await page.getByRole('combobox', { name: 'Brother or sister' }).fill('nobody of this name')
  await expect(page.getByRole('listbox').getByText('No Student Found')).toBeVisible()
})

/** Chooses a row of another list by its name. */
async function pick(page: Page, field: string, typed: string, found = typed) {
  await page.getByRole('combobox', { name: field }).focus()
  await page.keyboard.type(typed)
  // The list narrows down while one types: what is meant is pressed, not whatever comes first.
  await page.getByRole('option', { name: found, exact: true }).click()
  await expect(page.getByRole('combobox', { name: field })).toHaveValue(found)
}

/** How much room is between each part of the half at the beginning of the line and the one above it. */
function gaps(page: Page): Promise<number[]> {
  return page.locator('.record-cards').evaluate(({ children: [...parts] }) => {
    const boxes = parts.map((part) => part.getBoundingClientRect())
    const half = boxes.filter(({ left }) => left === boxes[0]?.left)
    return half.slice(1).map(({ top }, at) => Math.round(top - (half[at]?.bottom ?? 0)))
  })
}
