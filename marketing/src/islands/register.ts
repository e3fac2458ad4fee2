import type { RegisterWords } from '../home/register-words.ts'
import { countMarks, isMark, type Mark, markOfKey, marks } from './register-sheet.ts'
import { toast } from './toast.ts'
import { fill, readWords } from './words.ts'

const root = document.getElementById('register')
const sheet = root?.querySelector('form')
if (root && sheet) start(root, sheet)

/** The demonstration on the home page: nothing is sent and nothing is kept. */
function start(root: HTMLElement, sheet: HTMLFormElement): void {
  const words = readWords<RegisterWords>(root)
  let taps = 0
  const tap = () => {
    taps += 1
    redraw(root, words, taps)
  }
  const acts: Record<string, () => void> = {
    open() {
      stage(root, 'sheet')
      tap()
      sheet.querySelector('input')?.focus({ preventScroll: true })
    },
    rest() {
      for (const row of rows(sheet)) if (!row.querySelector(':checked')) choose(row, 'present')
      tap()
      sheet.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true })
    },
    again() {
      sheet.reset()
      taps = 0
      redraw(root, words, taps)
      stage(root, 'today')
      root.querySelector<HTMLElement>('[data-act=open]')?.focus({ preventScroll: true })
    },
  }
  root.addEventListener('click', ({ target }) => {
    const act =
      target instanceof Element ? target.closest<HTMLElement>('[data-act]')?.dataset['act'] : undefined
    if (act) acts[act]?.()
  })
  sheet.addEventListener('change', tap)
  sheet.addEventListener('keydown', (event) => {
    if (markByKey(event)) tap()
  })
  sheet.addEventListener('submit', (event) => {
    event.preventDefault()
    tap()
    if (countMarks(marksOf(sheet)).open > 0) return toast('warning', words.unmarked)
    stage(root, 'done')
    toast('success', words.marked)
  })
}

/** Marks the pupil under the focus by a letter and goes on to the next; false for all other keys. */
function markByKey(event: KeyboardEvent): boolean {
  const row = event.target instanceof Element ? event.target.closest('fieldset') : null
  const mark = event.ctrlKey || event.metaKey || event.altKey ? undefined : markOfKey(event.key)
  if (!row || !mark) return false
  event.preventDefault()
  choose(row, mark)
  nextRow(row)?.focus()
  return true
}

function rows(sheet: Element): HTMLFieldSetElement[] {
  return [...sheet.querySelectorAll('fieldset')]
}

function marksOf(sheet: Element): (Mark | undefined)[] {
  return rows(sheet).map((row) => {
    const value = row.querySelector<HTMLInputElement>(':checked')?.value
    return isMark(value) ? value : undefined
  })
}

function choose(row: Element, mark: Mark): void {
  const input = row.querySelector<HTMLInputElement>(`[value=${mark}]`)
  if (!input) return
  input.checked = true
  input.focus({ preventScroll: true })
}

function nextRow(row: Element): HTMLInputElement | null {
  const next = row.closest('li')?.nextElementSibling
  return next?.querySelector<HTMLInputElement>('input:checked') ?? next?.querySelector('input') ?? null
}

function stage(root: HTMLElement, panel: 'today' | 'sheet' | 'done'): void {
  root.dataset['stage'] = panel
  for (const part of root.querySelectorAll<HTMLElement>('[data-panel]'))
    part.hidden = part.dataset['panel'] !== panel
  if (panel === 'done') root.querySelector<HTMLElement>('[data-panel=done]')?.focus({ preventScroll: true })
}

function redraw(root: HTMLElement, words: RegisterWords, taps: number): void {
  const counts = countMarks(marksOf(root))
  for (const mark of marks) {
    for (const place of root.querySelectorAll(`[data-count=${mark}]`))
      place.textContent = fill('{n}', { n: counts[mark] })
  }
  const rest = root.querySelector<HTMLButtonElement>('[data-act=rest]')
  if (rest) {
    rest.disabled = counts.open === 0
    rest.textContent = counts.open === 0 ? words.allMarked : fill(words.rest, { count: counts.open })
  }
  const total = root.querySelector('[data-taps]')
  if (total) total.textContent = fill(words.taps, { count: taps })
}
