import { expect, type Locator, type Page, test } from './journey.ts'
import { ask, letters } from './riverside.ts'
import { goTo, walkTo } from './walk.ts'

/** An applicant of this journey alone. */
async function applicant(page: Page, firstName: string, phone: string) {
  const { said } = await ask<{ rows: { campusId: string; classId: string }[] }>(page, '/admission-classes')
  const [{ campusId, classId } = { campusId: '', classId: '' }] = said.rows
  const body = { campusId, classId, firstName, guardianName: 'Waseem Tariq', guardianPhone: phone }
  return (await ask(page, '/admissions', { method: 'POST', body })).said.id
}

const column = (page: Page, stage: string) => page.getByRole('grid', { name: stage, exact: true })
const cardIn = (page: Page, stage: string, name: string) => column(page, stage).getByRole('row', { name })

test('the office moves applications over the board by keyboard, by menu and by drag, and is told why a move is refused', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'admissions')
  const name = `Zarnab ${letters()}`
  await applicant(page, name, '0300 0000863')
  await page.getByPlaceholder('Search admissions').fill(name)
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
  await page.getByRole('radio', { name: 'Board' }).click({ force: true })
  await expect(page).toHaveURL(/&as=board$/)

  // Keys alone: J to the cards, Shift and an arrow to the next stage, with the focus on the card.
  await expect(cardIn(page, 'Enquiry', name)).toBeVisible()
  await page.keyboard.press('j')
  await expect(cardIn(page, 'Enquiry', name)).toBeFocused()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(cardIn(page, 'Applied', name)).toBeFocused()
  await expect(page.getByText(`${name}: Applied`)).toBeVisible()

  await page.getByRole('button', { name: `Move ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Waiting list' }).click()
  await expect(cardIn(page, 'Waiting list', name)).toBeVisible()

  // Dragged to where something has to be said first: it goes back when nothing is said.
  await drag(cardIn(page, 'Waiting list', name), column(page, 'Offered'))
  await expect(page.getByRole('dialog', { name: 'Offer a seat' })).toBeVisible()
  await expect(page.locator('.board-column', { hasText: 'Offered' })).toContainText(name)
  await page.keyboard.press('Escape')
  await expect(cardIn(page, 'Waiting list', name)).toBeVisible()
  await drag(cardIn(page, 'Waiting list', name), column(page, 'Applied'))
  await expect(cardIn(page, 'Applied', name)).toBeVisible()

  // The address is the board: so it is read again, and Enter opens the application.
  await page.reload()
  await expect(cardIn(page, 'Applied', name)).toBeVisible()
  await cardIn(page, 'Applied', name).press('Enter')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await expect(
    page.getByText(`Moved the application of ${name} · Waseem Tariq to: Waiting list`),
  ).toBeVisible()
  await moveTooLate(page)
})

/** A move that is refused says why, and the card goes back: the offer to Arham Zahid was good until the fifteenth. */
async function moveTooLate(page: Page) {
  await goTo(page, 'admissions')
  await page.getByPlaceholder('Search admissions').fill('arham')
  await page.getByRole('radio', { name: 'Board' }).click({ force: true })
  const card = cardIn(page, 'Offered', 'Arham Zahid')
  await expect(card).toContainText('The offer has ended')
  await card.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText('The offer has ended. Make a new one first')).toBeVisible()
  await expect(card).toBeFocused()
  await expect(cardIn(page, 'Accepted', 'Arham Zahid')).toHaveCount(0)
}

async function drag(card: Locator, to: Locator) {
  const page = card.page()
  await to.scrollIntoViewIfNeeded()
  await card.hover({ position: { x: 60, y: 12 } })
  await page.mouse.down()
  const [at, box] = [await card.boundingBox(), await to.boundingBox()]
  if (!at || !box) throw new Error('nothing to drag')
  await page.mouse.move(at.x + 80, at.y + 16, { steps: 3 })
  await page.mouse.move(box.x + box.width / 2, box.y + 30, { steps: 8 })
  await page.mouse.move(box.x + box.width / 2 + 2, box.y + 32)
  await page.mouse.up()
}
