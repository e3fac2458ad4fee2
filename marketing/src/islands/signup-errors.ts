import type { Problem } from 'kit/contract/refusal'
import type { SignupWords } from '../signup/words.ts'
import { controlName, type Missing } from './application.ts'
import { controlOf, markWrong, unmark } from './field.ts'
import { toast } from './toast.ts'
import { fill } from './words.ts'

export type Wrong = { name: string; sentence: string }

export function wrongOfMissing(root: HTMLElement, words: SignupWords, missing: readonly Missing[]): Wrong[] {
  return missing.map(({ name, rule }) => {
    const field = root.querySelector(`label[for=${name}]`)?.textContent ?? ''
    return { name, sentence: fill(words[rule], { field }) }
  })
}

export function wrongOfProblem({ errors = [] }: Problem): Wrong[] {
  const all = errors.map(({ pointer, message }) => ({ name: controlName(pointer), sentence: message }))
  return all.filter((wrong, at) => all.findIndex(({ name }) => name === wrong.name) === at)
}

/** The summary on top gets the focus and leads to each field. `text` is what is wrong with no field but with all. */
export function showWrong(root: HTMLElement, wrong: readonly Wrong[], text = ''): void {
  clearWrong(root)
  const [placed, homeless] = [true, false].map((placed) =>
    wrong.filter(({ name }) => hasPlace(root, name) === placed),
  )
  for (const { name, sentence } of placed ?? []) markWrong(root, name, sentence)
  root
    .querySelector('[data-summary-list]')
    ?.replaceChildren(...(placed ?? []).map((one) => summaryLine(root, one)))
  const more = [text, ...(homeless ?? []).map(({ sentence }) => sentence)].filter(Boolean).join(' ')
  const paragraph = root.querySelector<HTMLElement>('[data-summary-text]')
  if (paragraph) Object.assign(paragraph, { textContent: more, hidden: !more })
  const title = root.querySelector<HTMLElement>('[data-summary-title]')
  if (title) title.hidden = wrong.length === 0
  const summary = root.querySelector<HTMLElement>('[data-summary]')
  if (summary) summary.hidden = false
  summary?.focus()
  // The summary has the focus and says it already; a message beside it is for what no field explains.
  if (wrong.length === 0) toast('error', text)
}

export function clearWrong(root: HTMLElement): void {
  const summary = root.querySelector<HTMLElement>('[data-summary]')
  if (summary) summary.hidden = true
  for (const { dataset } of root.querySelectorAll<HTMLElement>('[data-field]'))
    unmark(root, dataset['field'] ?? '')
}

function hasPlace(root: HTMLElement, name: string): boolean {
  return /^\w+$/.test(name) && root.querySelector(`#${name}-wrong`) !== null
}

function summaryLine(root: HTMLElement, { name, sentence }: Wrong): HTMLElement {
  const line = document.createElement('li')
  const link = document.createElement('a')
  link.href = `#${name}`
  link.textContent = sentence
  link.addEventListener('click', (event) => {
    event.preventDefault()
    controlOf(root, name)?.focus()
  })
  line.append(link)
  return line
}
