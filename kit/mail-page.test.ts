import { expect, test } from 'vitest'
import { mailPage } from './mail-page.ts'

const page = {
  title: 'Check your email',
  paragraphs: ['Green & <Valley>'],
  action: { label: 'Confirm', url: 'http://localhost:4000/complete-registration#a&b' },
  links: [{ label: 'Riverside', url: 'http://riverside.maktab.localhost:4000' }],
  note: 'Works for two days',
}

test('a mail says the same in html and in plain text', () => {
  const { html, text } = mailPage({ language: 'en', ...page })
  for (const said of ['Check your email', 'Works for two days', 'http://riverside.maktab.localhost:4000']) {
    expect(html).toContain(said)
    expect(text).toContain(said)
  }
  expect(text).toContain('Confirm:\nhttp://localhost:4000/complete-registration#a&b')
})

test('what a school is called can not become markup', () => {
  const { html, text } = mailPage({ language: 'en', ...page, school: '<b onload="x">' })
  expect(html).toContain('Green &#38; &#60;Valley&#62;')
  expect(html).not.toContain('<b onload')
  expect(text).toContain('Green & <Valley>')
})

test('Urdu and Arabic mails read from right to left, their addresses from left to right', () => {
  for (const language of ['ur', 'ar'] as const) {
    const { html } = mailPage({ language, ...page })
    expect(html).toContain(`<html lang="${language}" dir="rtl">`)
    expect(html).toContain('<a dir="ltr" href="http://riverside')
    expect(html).not.toMatch(/text-align:(left|right)|margin-(left|right)/)
  }
  expect(mailPage({ language: 'en', ...page }).html).toContain('<html lang="en" dir="ltr">')
})
