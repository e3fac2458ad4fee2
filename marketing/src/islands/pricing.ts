import { addOnKeys, bandOf, bands, capacityOf, catalogue, dayOf } from 'kit/prices/catalogue'
import { type Result, resultOf } from '../prices/result.ts'
import {
  firstSelection,
  mostStudents,
  searchOf,
  type Selection,
  selectionOf,
  wholeNumber,
} from '../prices/selection.ts'
import type { PricingWords } from '../prices/words.ts'
import { amountFormat } from './amounts.ts'
import { fill, pageLanguage, readWords } from './words.ts'

const form = document.querySelector<HTMLFormElement>('#calculator')
if (form) start(form)

function start(form: HTMLFormElement): void {
  const words = readWords<PricingWords>(form)
  const format = amountFormat(pageLanguage(), document.documentElement.dataset['tag'] ?? 'en')
  let placesLeft = 0
  /** What the control plane said of the code that was typed last. */
  let answered = { code: '', basisPoints: 0n, on: 'plan' as 'plan' | 'every' }
  let timer: ReturnType<typeof setTimeout> | undefined

  write(form, selectionOf(location.search))
  redraw()
  void ask('GET', '/prices').then((prices) => {
    placesLeft = prices?.placesLeft ?? 0
    return redraw()
  })
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    follow(form, target)
    const selection = read(form)
    history.replaceState(null, '', `${location.pathname}${searchOf(selection)}`)
    redraw()
    if (target.name === 'code') {
      clearTimeout(timer)
      timer = setTimeout(() => void lookUp(selection), 400)
    }
  })
  if (read(form).code) void lookUp(read(form))

  async function lookUp(selection: Selection): Promise<void> {
    const { code } = selection
    if (!code) return redraw()
    const answer = await ask('POST', '/codes', { code })
    answered = { code, basisPoints: BigInt(answer?.basisPoints ?? 0), on: answer?.on ?? 'plan' }
    redraw()
  }

  function redraw(): void {
    const selection = read(form)
    const isAnswered = answered.code !== '' && answered.code === selection.code
    const codes =
      isAnswered && answered.basisPoints > 0n ? [{ ...answered, validFrom: dayOf(new Date()) }] : []
    const shown = isAnswered ? selection : { ...selection, code: '' }
    const knowledge = { today: new Date(), placesLeft, from: { ...catalogue, codes } }
    draw(form, resultOf(shown, words, format, knowledge))
    const link = form.querySelector<HTMLAnchorElement>('[data-sign-up]')
    if (link) link.href = `${link.pathname}${searchOf(selection)}`
  }
}

function control(form: HTMLFormElement, name: string): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>(`[name="${name}"]`)
}

function read(form: HTMLFormElement): Selection {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  const search = new URLSearchParams({
    country: text('country'),
    students: String(wholeNumber(text('students')) ?? 0),
    plan: text('plan'),
    cycle: text('cycle'),
    code: text('code').trim(),
  })
  for (const key of addOnKeys) {
    const packs = wholeNumber(text(key)) ?? 0
    if (packs > 0) search.set(key, String(packs * packOf(form, key)))
  }
  return selectionOf(`?${search}`)
}

function packOf(form: HTMLFormElement, key: string): number {
  return Number(control(form, key)?.dataset['pack'] ?? 1)
}

/** A number in the page's digits, without separators. */
function number(value: number): string {
  return fill('{n}', { n: value }).replace(/[\s,\u066c\u060c]/g, '')
}

function write(form: HTMLFormElement, selection: Selection): void {
  const set = (name: string, value: string) => {
    const place = form.elements.namedItem(name)
    if (
      place instanceof RadioNodeList ||
      place instanceof HTMLInputElement ||
      place instanceof HTMLSelectElement
    )
      place.value = value
  }
  set('country', selection.country)
  const country = form.querySelector('select')
  if (country && country.selectedIndex < 0) country.value = 'US'
  set('students', number(selection.students))
  set('slider', String(selection.students))
  set('band', bandOf(selection.students))
  set('plan', selection.plan)
  set('cycle', selection.cycle)
  set('code', selection.code)
  for (const key of addOnKeys) {
    const quantity = selection.addOns[key] ?? 0
    set(key, number(Math.ceil(quantity / packOf(form, key))))
    const extras = form.querySelector('details')
    if (quantity > 0 && extras) extras.open = true
  }
}

/** Band, number and slider say the same: the one that was moved leads the others. */
function follow(form: HTMLFormElement, { name, value }: { name: string; value: string }): void {
  if (!['band', 'slider', 'students'].includes(name)) return
  const last = bands.find((band) => band === value)
  const students =
    name === 'band' ? (capacityOf(last ?? '') ?? 1001) : Math.min(mostStudents, wholeNumber(value) ?? 0)
  const field = control(form, 'students')
  const slider = control(form, 'slider')
  const isOver = name === 'students' && (wholeNumber(value) ?? 0) > mostStudents
  if (field && (name !== 'students' || isOver)) field.value = number(students)
  if (slider && name !== 'slider') slider.value = String(students)
  const band = form.elements.namedItem('band')
  if (band instanceof RadioNodeList && name !== 'band')
    band.value = bandOf(students || firstSelection.students)
}

function draw(form: HTMLFormElement, { title, totals, lines, notes }: Result): void {
  put('title', title)
  put('totals', totals.join(' + '))
  list(
    'lines',
    lines.map(({ label, amount, less }) => [
      element('span', label),
      element('span', amount),
      ...(less ? [element('small', less)] : []),
    ]),
  )
  list(
    'notes',
    notes.map((note) => [note]),
  )

  function put(part: string, text: string): void {
    const place = form.querySelector(`[data-${part}]`)
    if (place && place.textContent !== text) place.textContent = text
  }
  function list(part: string, rows: readonly (readonly (Node | string)[])[]): void {
    const items = rows.map((row) => {
      const item = document.createElement('li')
      item.append(...row)
      return item
    })
    form.querySelector(`[data-${part}]`)?.replaceChildren(...items)
  }
}

function element(name: string, text: string): HTMLElement {
  return Object.assign(document.createElement(name), { textContent: text })
}

type Answer = { placesLeft?: number; basisPoints?: number; on?: 'plan' | 'every' }

/** Null where the control plane is not reached: the calculator works without it. */
async function ask(method: string, path: string, body?: unknown): Promise<Answer | null> {
  const options = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}
  const response = await fetch(`/api/v1${path}`, { method, ...options }).catch(() => null)
  return response?.ok ? response.json() : null
}
