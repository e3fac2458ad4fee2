import { expect, type Page, test } from './journey.ts'
import { chooseOnly } from './keyboard.ts'
import { ask, letters, riverside } from './riverside.ts'
import { goTo, land, openRow } from './walk.ts'

// Nadia Saleem was entered a second time as Nadia Salim: one CNIC, another telephone.
const [saleem, salim] = ['01980000-0000-7000-8000-0000000ae006', '01980000-0000-7000-8000-0000000ae007']

test('the office makes one guardian of two and takes that back, and the list’s form enters nobody a second time but somebody else', async ({
  page,
  baseURL,
}) => {
  await land(page, baseURL)
  await partAgain(page)
  await goTo(page, 'duplicates')
  const pair = page.getByRole('listitem').filter({ hasText: 'Nadia Salim' })
  await expect(pair).toContainText('Same identity number')
  await pair.getByRole('link', { name: 'Compare and merge' }).click()
  await expect(page.getByRole('heading', { name: 'Where they differ' })).toBeVisible()
  await page.getByRole('radio', { name: '0300 0000107' }).click({ force: true })
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`guardians/${saleem}$`))
  await expect(page.getByRole('link', { name: /Call Nadia Saleem: 0300 0000107/ })).toBeVisible()

  // The old address leads to the one that stays; what was merged can be taken back there, too.
  await page.goto(riverside(baseURL, `/i/guardians/${salim}`))
  await expect(page).toHaveURL(new RegExp(`guardians/${saleem}$`))
  const merged = page.getByRole('status').filter({ hasText: 'was merged into this record' })
  await merged.getByRole('button', { name: 'Undo' }).click()
  const banner = page.getByRole('status').filter({ hasText: 'May be the same as Nadia Salim.' })
  await expect(banner).toBeVisible()
  await expect(page.getByRole('link', { name: /Call Nadia Saleem: 0300 0000106/ })).toBeVisible()
  await expect(merged).toHaveCount(0)
  await banner.getByRole('link', { name: 'Nadia Salim' }).click()
  await expect(page.getByRole('heading', { name: 'Nadia Salim' })).toBeVisible()

  const name = letters()
  await goTo(page, 'guardians')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('n')
  const sheet = page.getByRole('dialog')
  const campus = sheet.getByRole('combobox', { name: 'Campus' })
  await campus.fill('Gulshan')
  await chooseOnly(page)
  await sheet.getByLabel('First name').fill(name)
  await sheet.getByLabel('Phone').fill('0300-0000110')
  await expect(sheet.getByText('Already registered with this phone:')).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Sana Iqbal' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(sheet.getByText(/Iqbal is already registered with this phone. Open/)).toBeVisible()
  await sheet.getByRole('checkbox', { name: 'This is somebody else' }).click({ force: true })
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  // Nobody else shall meet two of one telephone.
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const { said } = await ask<{ version: number }>(page, `/guardians/${id}`)
  const headers = { 'if-match': `"${said.version}"` }
  await ask(page, `/guardians/${id}`, { method: 'PATCH', body: { phone: null }, headers })
})

test('whoever types a known telephone links instead of adding; a note is pinned and taken away; the timeline shows the record of then', async ({
  page,
  baseURL,
}) => {
  const name = `Areeba ${letters()}`
  await land(page, baseURL)
  const { said: first } = await ask<{ rows: { id: string }[] }>(page, '/campuses')
  const body = { campusId: first.rows[0]?.id, firstName: name, gender: 'female' }
  expect((await ask(page, '/students', { method: 'POST', body })).status).toBe(201)
  await goTo(page, 'students')
  await openRow(page, name)
  await page.getByRole('button', { name: 'Add guardian' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: 'New', exact: true }).click()
  await sheet.getByLabel('Phone').fill('0300-0000110')
  await expect(sheet.getByText('Already registered with this phone:')).toBeVisible()
  await expect(sheet.getByText('Zain Iqbal')).toBeVisible()
  await sheet.getByRole('button', { name: 'Choose Sana Iqbal' }).click()
  await expect(sheet.getByRole('combobox', { name: 'Guardian' })).toHaveValue('Sana Iqbal')
  await sheet.getByRole('button', { name: /Relation/ }).click()
  await page.getByRole('option', { name: 'Mother', exact: true }).click()
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  const mother = page.getByRole('link', { name: 'Sana Iqbal', exact: true })
  await expect(mother).toBeVisible()
  // Brother and sister are of one family by themselves.
  await expect(page.getByRole('link', { name: 'Zain Iqbal' })).toBeVisible()

  // What was taken away by mistake comes back.
  await page.getByRole('button', { name: 'Remove Sana Iqbal' }).click()
  await expect(page.getByText('No guardian is known yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(mother).toBeVisible()

  const words = `Won the spelling bee of ${letters()}.`
  await page.getByRole('tab', { name: 'Notes' }).click()
  await page.getByRole('button', { name: 'Write a note' }).click()
  await sheet.getByLabel('Note', { exact: true }).fill(words)
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  const note = page.getByRole('listitem').filter({ hasText: words })
  await note.getByRole('button', { name: 'Pin', exact: true }).click()
  await expect(note).toContainText('Pinned')
  await note.getByRole('button', { name: 'Remove note' }).click()
  await expect(note).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(note).toBeVisible()

  await page.getByRole('tab', { name: 'Timeline' }).click()
  await expect(page.getByText(`Wrote a note about ${name}`).first()).toBeVisible()
  await expect(page.getByRole('tabpanel')).not.toContainText(words)
  await page.getByRole('button', { name: 'As it was then' }).first().click()
  await expect(page.getByText(/This is what the record said on/)).toBeVisible()
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Sana Iqbal' })).toBeVisible()
})

/** An earlier go may have broken off between the merger and its undo. */
async function partAgain(page: Page) {
  const { said } = await ask<{ merged: { id: string }[] }>(page, `/guardians/${saleem}/duplicates`)
  for (const { id } of said.merged)
    await ask(page, `/guardians/${saleem}/mergers/${id}`, { method: 'DELETE' })
}
