import { expect, type Locator, type Page, test } from './journey.ts'
import { openPart } from './parts.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'], serviceWorkers: 'block' })

test('numbers, amounts and telephone numbers take the digits of any keyboard, typed, pasted and cleared', async ({
  page,
}) => {
  await openPart(page, 'typed', { language: 'ur' })
  const seats = page.getByRole('textbox', { name: 'نشستیں' }).first()
  const fee = page.getByRole('textbox', { name: 'ماہانہ فیس' })
  const phone = page.getByRole('textbox', { name: 'موبائل' })
  for (const [box, typed, shown] of [
    [seats, '1250', '۱٬۲۵۰'],
    [seats, '۱۲۵۱', '۱٬۲۵۱'],
    [seats, '١٢٥٢', '۱٬۲۵۲'],
    [fee, '8500.50', '۸٬۵۰۰٫۵۰'],
    [fee, '۸۵۰۰٫۷۵', '۸٬۵۰۰٫۷۵'],
    [fee, '۹٬۰۰۰', '۹٬۰۰۰'],
    [phone, '03001112223', '0300 1112223'],
    [phone, '۰۳۰۰۴۴۴۵۵۵۶', '0300 4445556'],
  ] as const) {
    await box.fill('')
    await box.pressSequentially(typed)
    await page.keyboard.press('Tab')
    await expect(box).toHaveValue(shown)
  }
  for (const [box, pasted, shown] of [
    [seats, ' 77 ', '۷۷'],
    [fee, 'Rs 12,500/-', '۱۲٬۵۰۰'],
    [phone, '+92 300 9998887', '0300 9998887'],
  ] as const) {
    await paste(box, pasted)
    await page.keyboard.press('Tab')
    await expect(box).toHaveValue(shown)
  }
  for (const box of [seats, fee, phone]) {
    await box.press('Control+a')
    await box.press('Delete')
    await page.keyboard.press('Tab')
    await expect(box).toHaveValue('')
    await expect(box).not.toHaveAttribute('aria-invalid')
  }
  await seats.pressSequentially('دس')
  await page.keyboard.press('Tab')
  await expect(seats).toHaveValue('دس')
  await expect(seats).toHaveAttribute('aria-invalid', 'true')
})

test('days, spans and times take the digits of any keyboard', async ({ page }) => {
  await openPart(page, 'dates', { language: 'ur' })
  const opened = page.getByRole('group', { name: 'کھلنے کی تاریخ' })
  for (const [typed, shown] of [
    ['05032027', ['۰۵', '۰۳', '۲۰۲۷']],
    ['۰۶۰۴۲۰۲۸', ['۰۶', '۰۴', '۲۰۲۸']],
  ] as const) {
    await opened.getByRole('spinbutton').first().focus()
    await keys(page, typed)
    await expect(opened.getByRole('spinbutton')).toHaveText(shown)
  }
  const doors = page.getByRole('group', { name: 'دروازے کھلنے کا وقت' }).first()
  for (const [typed, shown] of [
    ['1345', ['۱۳', '۴۵']],
    ['۰۷۳۰', ['۰۷', '۳۰']],
  ] as const) {
    await doors.getByRole('spinbutton').first().focus()
    await keys(page, typed)
    await expect(doors.getByRole('spinbutton')).toHaveText(shown)
  }
  const holidays = page.getByRole('group', { name: 'تعطیلات' }).first()
  await holidays.getByRole('spinbutton').first().focus()
  await keys(page, '01122026۰۹۱۲۲۰۲۶')
  await expect(holidays.getByRole('spinbutton')).toHaveText(['۰۱', '۱۲', '۲۰۲۶', '۰۹', '۱۲', '۲۰۲۶'])
  for (const part of await doors.getByRole('spinbutton').all()) await part.press('Delete')
  await expect(doors.getByRole('spinbutton').first()).toHaveAttribute('aria-valuetext', /خالی|Empty/)
})

test('one of many and several of many are found by typing, in any script’s letters', async ({ page }) => {
  await openPart(page, 'fields', { language: 'ur' })
  const city = page.getByRole('combobox', { name: 'شہر' })
  await city.fill('كرا')
  await page.getByRole('option', { name: /کراچی/ }).waitFor()
  await city.press('ArrowDown')
  await city.press('Enter')
  await expect(city).toHaveValue('کراچی')
  await city.fill('کہیں نہیں')
  await page.keyboard.press('Tab')
  await expect(city).toHaveValue('کراچی')

  await openPart(page, 'many', { language: 'ur' })
  await page.getByRole('button', { name: /شہر/ }).first().click()
  await page.keyboard.type('ملتان')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  // The first one empties the search.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  const chips = page.getByRole('grid', { name: 'شہر' }).first()
  await expect(chips.getByRole('row')).toHaveCount(3)
  await chips.getByRole('row', { name: 'ملتان' }).getByRole('button').click()
  await expect(chips.getByRole('row')).toHaveCount(2)
})

test('a half-filled time holds its form back until it is finished or emptied', async ({ page }) => {
  await openPart(page, 'form')
  const opens = page.getByRole('group', { name: 'Opens at' })
  const hours = opens.getByRole('spinbutton').first()
  const wrong = 'Opens at is only half filled in: finish it or empty it'
  await hours.focus()
  await keys(page, '08')
  await expect(opens.getByText(wrong)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  const summary = page.getByRole('alert', { name: 'There is an error in form' })
  await summary.getByRole('button', { name: wrong }).press('Enter')
  await expect(hours).toBeFocused()
  await expect(hours).toHaveText('08')

  await keys(page, '0830')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(summary).toBeVisible()
  await expect(page.getByText(wrong)).toHaveCount(0)
})

test('a day that is only half typed over is neither the old one nor none', async ({ page }) => {
  await openPart(page, 'dates', { language: 'ur' })
  const opened = page.getByRole('group', { name: 'کھلنے کی تاریخ' })
  const parts = opened.getByRole('spinbutton')
  await parts.nth(1).focus()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.getByRole('textbox').or(page.getByRole('button')).first().focus()
  await expect(page.getByText('کھلنے کی تاریخ: اندراج ادھورا ہے، اسے مکمل کریں یا خالی کر دیں')).toBeVisible()
  await expect(parts.nth(0)).toHaveText('۲۱')
  await expect(parts.nth(2)).toHaveText('۲۰۲۶')
  await parts.nth(1).focus()
  await keys(page, '۱۱')
  await expect(page.getByText(/اندراج ادھورا ہے/)).toHaveCount(0)

  const holidays = page.getByRole('group', { name: 'تعطیلات' }).first()
  await holidays.getByRole('spinbutton').last().focus()
  await page.keyboard.press('Backspace')
  for (let at = 0; at < 4; at += 1) await page.keyboard.press('Backspace')
  await parts.first().focus()
  await expect(page.getByText(/تعطیلات: اندراج ادھورا ہے/)).toBeVisible()
})

for (const part of ['fields', 'typed', 'many']) {
  test(`for families and teachers no field is so small that a phone would zoom in on it: ${part}`, async ({
    page,
  }) => {
    await openPart(page, part, { type: 'portal' })
    const boxes = page.locator('.parts-part').locator('input:not([type=checkbox], [type=radio]), textarea')
    const sizes = await boxes.evaluateAll((all) =>
      all.map((box) => Number.parseFloat(getComputedStyle(box).fontSize)),
    )
    expect(sizes.length).toBeGreaterThan(0)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16)
  })
}

/** One digit after the other, as a keyboard of that script sends them. */
async function keys(page: Page, typed: string) {
  for (const digit of typed) await page.keyboard.insertText(digit)
}

async function paste(box: Locator, text: string) {
  await box.page().evaluate((text) => navigator.clipboard.writeText(text), text)
  await box.press('Control+a')
  await box.press('Control+v')
}
