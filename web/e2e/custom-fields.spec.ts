import { expect, type Page, test } from './journey.ts'
import { ask, letters, logIn, riverside } from './riverside.ts'
import { walkTo } from './walk.ts'

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('dialog').getByRole('button', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('the head adds a field; the clerk fills it in, finds by it, and has it in Excel', async ({
  page,
  browser,
  baseURL,
}) => {
  const word = letters()
  const title = `Bus stop ${word}`
  await logIn(page, riverside(baseURL, '/i/custom-fields/new'))
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
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Canal and Station')

  const clerk = await (await browser.newContext()).newPage()
  await logIn(clerk, riverside(baseURL, '/i/students?q=bilal+imran'), 'rabia@riverside.example', /students/)
  await clerk.getByRole('row', { name: /Bilal Imran/ }).click()
  await clerk.getByRole('link', { name: 'Change' }).click()
  await choose(clerk, title, 'Canal')
  await clerk.getByRole('button', { name: 'Save' }).click()
  await expect(clerk.getByRole('dialog')).toHaveCount(0)
  await expect(clerk.getByRole('term').filter({ hasText: title })).toBeVisible()

  await clerk.goto(riverside(baseURL, '/i/students'))
  await clerk.getByRole('button', { name: 'Filter' }).click()
  await clerk.getByRole('option', { name: title }).click()
  await clerk.getByRole('dialog').getByText('Canal').click()
  await clerk.getByRole('button', { name: 'Apply' }).click()
  await expect(clerk.getByText(`${title} is Canal`)).toBeVisible()
  await expect(clerk).toHaveURL(new RegExp(`custom_bus_stop_${word}=canal`))
  await expect(clerk.locator('.resource-row')).toHaveCount(1)
  const coming = clerk.waitForEvent('download')
  await clerk.getByRole('link', { name: 'Excel' }).click()
  expect((await coming).url()).toContain(`custom_bus_stop_${word}=canal`)
  await clerk.context().close()
})

test('the head moves a field up by the keyboard, and forms follow', async ({ page, baseURL }) => {
  await logIn(page, riverside(baseURL, '/i/custom-fields?resource=staff'))
  const title = `Turn ${letters()}`
  const made = await ask(page, '/custom-fields', {
    method: 'POST',
    body: { resource: 'staff', title, kind: 'text' },
  })
  const placeOf = async () =>
    (await ask<{ place: number }>(page, `/custom-fields/${made.said.id}`)).said.place
  const last = await placeOf()
  await page.reload()
  await page
    .getByRole('row', { name: title })
    .getByRole('button', { name: `Actions for ${title}` })
    .focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Move up' }).press('Enter')
  await expect.poll(placeOf).toBe(last - 1)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Move down' }).click()
  await expect.poll(placeOf).toBe(last)
  await ask(page, `/custom-fields/${made.said.id}`, { method: 'DELETE' })
})

test('what the school demands of everybody is asked at each door by which somebody comes', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'students')
  const word = letters()
  // Of no family that another journey counts.
  const { said: crowd } = await ask<{ rows: { id: string }[] }>(page, '/students?q=1-A&limit=1')
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
    await page.goto(riverside(baseURL, `/i/students/${crowd.rows[0]?.id}`))
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
    const application = await ask(page, '/admissions', { method: 'POST', body })
    await page.goto(riverside(baseURL, `/i/admissions/${application.said.id}`))
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

test('the last field of all pages goes no further down, and one that a search leaves alone still does', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'custom-fields')
  const word = letters()
  const made: { id: string; place: number }[] = []
  try {
    // More than a page shows.
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) {
      const body = {
        resource: 'staff',
        title: `Turn ${word} ${String(number).padStart(2, '0')}`,
        kind: 'text',
      }
      made.push(
        (await ask<{ id: string; place: number }>(page, '/custom-fields', { method: 'POST', body })).said,
      )
    }
    const down = page.getByRole('menuitem', { name: 'Move down' })
    const open = async (number: string, query: string) => {
      await page.goto(riverside(baseURL, `/i/custom-fields?${query}`))
      await page.getByRole('button', { name: `Actions for Turn ${word} ${number}` }).click()
    }
    await open('11', 'resource=staff&skip=10')
    await expect(down).toHaveAttribute('aria-disabled', 'true')
    await open('09', 'resource=staff')
    await expect(down).not.toHaveAttribute('aria-disabled', 'true')
    await open('10', `q=${word}+10`)
    await down.click()
    await expect(page.getByRole('menu')).toHaveCount(0)
    const placeOf = async (at: number) =>
      (await ask<{ place: number }>(page, `/custom-fields/${made[at]?.id}`)).said.place
    await expect.poll(() => placeOf(9)).toBe(made[10]?.place)
    expect(await placeOf(10)).toBe(made[9]?.place)
  } finally {
    for (const { id } of made) await ask(page, `/custom-fields/${id}`, { method: 'DELETE' })
  }
})
