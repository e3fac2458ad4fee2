import { useLingui } from '@lingui/react/macro'
import { type Filter, filterKeys, filtersOf } from 'kit/contract/filters'
import { dressDigits, formatDate, formatNumber, formatPeriod } from 'kit/text/locale'
import { formatMoney } from 'kit/values/money'
import type { Resource } from 'kit/contract/resource'
import { useRegional } from '../../ui/base/Regional.tsx'
import { anyOf, apart } from './any-of.ts'
import type { FilterWords } from '../list/list-state.ts'
import { useSay } from '../resource/words.ts'

/** An active filter of a list, with its own query parameters. */
export type ActiveFilter = { filter: Filter; words: FilterWords }

/** The filters that the address sets, in the order of the contract. */
export function activeFilters({ listed }: Pick<Resource, 'listed'>, words: FilterWords): ActiveFilter[] {
  return filtersOf(listed).flatMap((filter) => {
    const own = wordsOf(filter, words)
    return Object.keys(own).length > 0 ? [{ filter, words: own }] : []
  })
}

/** The query parameters of all other filters. */
export function without(filter: Filter, words: FilterWords): FilterWords {
  return wordsOf(filter, words, false)
}

function wordsOf(filter: Filter, words: FilterWords, isOwn = true): FilterWords {
  const own = new Set(filterKeys(filter))
  return Object.fromEntries(Object.entries(words).filter(([key]) => own.has(key) === isOwn))
}

/** Describes a filter as a sentence. `names` are those of the rows that it refers to, by id. */
export function useFilterText() {
  const { t } = useLingui()
  const say = useSay()
  const value = useValueText()
  const { language } = useRegional()
  return function textOf({ filter, words }: ActiveFilter, names: ReadonlyMap<string, string> = new Map()) {
    const { field, kind, choices } = filter
    const title = say(filter.title)
    const empty = words[`${field}Empty`]
    if (empty === 'true') return t`${title} is empty`
    if (empty === 'false') return t`${title} is not empty`
    const given = words[field]
    if (kind === 'flag') return given === 'true' ? t`${title}: yes` : t`${title}: no`
    const isWhole = filter.isPeriod && /^\d{4}(-\d\d)?$/.test(given ?? '')
    if (kind === 'text' && !isWhole) return t`${title} contains “${given}”`
    if (given !== undefined) {
      const chosen = new Map(choices.map(({ id, name }) => [id, say(name)]))
      const called = given.split(',').map((id) => chosen.get(id) ?? names.get(id) ?? '…')
      const values = isWhole ? formatPeriod(language, given) : anyOf(called, language)
      return t`${title} is ${values}`
    }
    const ends = [words[`${field}From`], words[`${field}To`]]
    const [from, to] = ends.map((end) => end && apart(value(filter, end)))
    if (from && to) return t`${title} from ${from} to ${to}`
    return from ? t`${title} from ${from}` : t`${title} up to ${to}`
  }
}

/** Formats one end of a range. */
function useValueText() {
  const { language, pattern, currency } = useRegional()
  return function valueText({ kind }: Filter, value: string): string {
    if (kind === 'day' || kind === 'instant') return formatDate(language, value, { pattern })
    if (kind === 'money') return formatMoney(language, BigInt(value), currency)
    if (kind === 'time') return dressDigits(language, value)
    return formatNumber(language, value as `${number}`)
  }
}
