import { expect, type Page, test } from './journey.ts'
import { ask, letters } from './riverside.ts'
import { find, goTo, openRow, walkTo } from './walk.ts'

test('the head adds a field; the clerk fills it in, finds by it, and has it in Excel; the head moves fields up and down, and the last no further', async ({
  page,
  browser,
  baseURL,
}) => {
  const word = letters()
  const title = `Bus stop ${word}`
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'custom-fields')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('n')
  const sheet = page.getByRole('dialog')
  await choose(page, 'Belongs to', 'Students')
  await sheet.getByLabel('Title', { exact: true }).fill(title)
  await choose(page, 'Kind', 'One of several options')
  for (const [at, stop] of ['Canal', 'Station'].entries()) {
    await sheet.getByRole('button', { name: 'Add option' }).click()
    await sheet.getByLabel(`Option ${at + 1}`).fill(stop)
  }
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(sheet).toHaveCount(0)
  await find(page, title)
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Canal and Station')

  const clerk = await (await browser.newContext()).newPage()
  await walkTo(clerk, baseURL, 'rabia@riverside.example', 'students')
  await openRow(clerk, 'bilal imran')
  await clerk.getByRole('link', { name: 'Change' }).click()
  await choose(clerk, title, 'Canal')
  await clerk.getByRole('button', { name: 'Save' }).click()
  await expect(clerk.getByRole('dialog')).toHaveCount(0)
  await expect(clerk.getByRole('term').filter({ hasText: title })).toBeVisible()
  await goTo(clerk, 'students')
  await filter(clerk, title, 'Canal')
  await expect(clerk.getByText(`${title} is Canal`)).toBeVisible()
  await expect(clerk).toHaveURL(new RegExp(`custom_bus_stop_${word}=canal`))
  await expect(clerk.locator('.resource-row')).toHaveCount(1)
  const coming = clerk.waitForEvent('download')
  await clerk.getByRole('link', { name: 'Excel' }).click()
  expect((await coming).url()).toContain(`custom_bus_stop_${word}=canal`)
  await clerk.context().close()

  const made: { id: string; place: number }[] = []
  const placeOf = async (at: number) =>
    (await ask<{ place: number }>(page, `/custom-fields/${made[at]?.id}`)).said.place
  const actions = (number: string) => page.getByRole('button', { name: `Actions for Turn ${word} ${number}` })
  const up = page.getByRole('menuitem', { name: 'Move up' })
  const down = page.getByRole('menuitem', { name: 'Move down' })
  try {
    // More than a page shows.
    for (let number = 1; number <= 11; number += 1) {
      const body = {
        resource: 'staff',
        title: `Turn ${word} ${String(number).padStart(2, '0')}`,
        kind: 'text',
      }
      made.push(
        (await ask<{ id: string; place: number }>(page, '/custom-fields', { method: 'POST', body })).said,
      )
    }
    await find(page, '')
    await filter(page, 'Belongs to', 'Staff')
    // The filtered list may come between the focus and the key, with another button in the place of this one.
    await expect(async () => {
      await actions('09').press('Enter')
      await expect(down).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await expect(down).not.toHaveAttribute('aria-disabled', 'true')
    await up.press('Enter')
    await expect.poll(() => placeOf(8)).toBe((made[8]?.place ?? 0) - 1)
    await expect(page.getByRole('menu')).toHaveCount(0)
    await page.getByRole('button', { name: 'Next page' }).click()
    await actions('11').click()
    // The last of all pages goes no further down; one that a search leaves alone still does.
    await expect(down).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await find(page, `${word} 10`)
    await actions('10').click()
    await down.click()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect.poll(() => placeOf(9)).toBe(made[10]?.place)
    expect(await placeOf(10)).toBe(made[9]?.place)
  } finally {
    for (const { id } of made) await ask(page, `/custom-fields/${id}`, { method: 'DELETE' })
  }
})

test('what the school demands of everybody is asked at each door by which somebody comes', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'students')
  const word = letters()
  const demanded: string[] = []
  const demand = async (resource: string, more: object) => {
    const body = {
      resource,
      title: `Paper ${word}`,
      heading: `Papers ${word}`,
      kind: 'text',
      isRequired: true,
      ...more,
    }
    demanded.push((await ask(page, '/custom-fields', { method: 'POST', body })).said.id)
  }
  const sheet = page.getByRole('dialog')
  const paper = sheet.getByLabel(`Paper ${word}`)
  /** First without it, then as it may not be, then as it should be. */
  const fillIn = async (send: string, [wrong, sentence]: [string, string], right: string) => {
    await expect(sheet.getByRole('heading', { name: new RegExp(`^Papers ${word}`) })).toBeVisible()
    const press = sheet.getByRole('button', { name: send, exact: true })
    await press.click()
    await expect(sheet.getByRole('alert')).toContainText(`Paper ${word} is required`)
    await paper.fill(wrong)
    await press.click()
    await expect(sheet.getByRole('alert')).toContainText(`Paper ${word} ${sentence}`)
    await paper.fill(right)
    await press.click()
    await expect(sheet).toHaveCount(0)
  }
  try {
    await demand('students', { rule: 'digits' })
    await demand('guardians', { rule: 'letters' })
    // Of no family that another journey counts.
    await find(page, '1-A')
    await page.getByRole('row', { name: /1-A/ }).first().click()
    await page.getByRole('button', { name: 'More to do' }).click()
    await page.getByRole('menuitem', { name: /^Add sibling/ }).click()
    await sheet.getByLabel('First name').fill(word)
    await sheet.getByRole('button', { name: 'Gender' }).click()
    await page.getByRole('option', { name: 'Male', exact: true }).click()
    await fillIn('Add', ['A 1', 'may only contain numeric characters'], '3520')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(word)
    await expect(page.getByRole('term').filter({ hasText: `Paper ${word}` })).toBeVisible()

    await page.getByRole('tab', { name: 'Family' }).click()
    await page.getByRole('button', { name: 'Add guardian' }).click()
    await sheet.getByRole('radio', { name: 'New' }).click()
    await sheet.getByLabel('First name').fill(word)
    await sheet.getByRole('button', { name: 'Relation' }).click()
    await page.getByRole('option', { name: 'Uncle', exact: true }).click()
    await fillIn('Add', ['No 7', 'may only contain alphabetic characters'], 'Passport')
    await expect(page.getByRole('link', { name: word, exact: true })).toBeVisible()

    const query = '/sections?q=KG-A&limit=1'
    const { said } = await ask<{ rows: { classId: string; campusId: string }[] }>(page, query)
    const { classId, campusId } = said.rows[0] ?? {}
    const child = { firstName: 'Arslan', lastName: word, gender: 'male', birthDate: '2022-03-04' }
    const body = { campusId, classId, ...child, guardianName: `Naeem ${word}`, guardianPhone: '0300 0000899' }
    expect((await ask(page, '/admissions', { method: 'POST', body })).status).toBe(201)
    await goTo(page, 'admissions')
    await openRow(page, word)
    await page.getByRole('button', { name: 'Enrol', exact: true }).click()
    await expect(sheet.getByRole('heading', { name: `Papers ${word}: Naeem ${word}` })).toBeVisible()
    await paper.first().fill('35202')
    await paper.last().fill('Passport')
    await sheet.getByRole('button', { name: 'Enrol', exact: true }).click()
    await expect(page).toHaveURL(/\/students\//)
    await expect(page.getByRole('term').filter({ hasText: `Paper ${word}` })).toBeVisible()
  } finally {
    for (const id of demanded) await ask(page, `/custom-fields/${id}`, { method: 'DELETE' })
  }
})

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('dialog').getByRole('button', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Narrows the list that is open down to one value of a field. */
async function filter(page: Page, title: string, value: string) {
  await page.locator('[data-list-filter]').click()
  await page.getByRole('option', { name: title, exact: true }).click()
  await page.getByRole('dialog').getByText(value, { exact: true }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
}
