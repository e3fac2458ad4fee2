import { expect, test } from 'vitest'
import { countryChoices, currencyChoices, zoneChoices } from './choices.ts'

const now = new Date('2026-11-19T04:10:00Z')

test('the choices begin with what is near', () => {
  expect(countryChoices('en')[0]).toEqual({ id: 'PK', name: 'Pakistan' })
  expect(currencyChoices('en')[0]).toEqual({ id: 'PKR', name: 'Pakistani Rupee', hint: 'PKR' })
})

test('no choice is offered twice', () => {
  for (const choices of [countryChoices('ur'), currencyChoices('ar'), zoneChoices('en', now)]) {
    expect(new Set(choices.map(({ id }) => id)).size).toBe(choices.length)
  }
})

test('a zone tells how far it is from Greenwich', () => {
  expect(zoneChoices('en', now).find(({ id }) => id === 'Asia/Karachi')).toEqual({
    id: 'Asia/Karachi',
    name: 'Asia/Karachi',
    hint: 'GMT+5',
  })
})
