import { useLingui, Trans } from '@lingui/react/macro'
import { FileText, History, School, Search } from 'lucide-react'
import { useState } from 'react'
import { Autocomplete, Dialog, Input, Modal, ModalOverlay, TextField } from 'react-aria-components'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type SearchGroup, searchEverything } from 'tenant-api/contract/records/home'
import { homeScope, useMe } from '../session/me.ts'
import { usePages } from '../navigation/navigation.ts'
import { type Scope, wholeInstitute } from '../scope/scope.ts'
import { useFrameScope } from '../scope/scope-choices.ts'
import { fitting } from './fitting.ts'
import { PaletteList, type PaletteSection } from './PaletteList.tsx'
import { type Entry, useActionEntries, usePageEntries, useStartEntries } from './use-entries.ts'
import { useFoundEntries } from './use-search-targets.ts'
import { Button } from '../../ui/base/Button.tsx'
import { read } from '../session/api.ts'
import { useSettled } from '../../ui/base/use-settled.ts'
import './Palette.css'

/** An empty list has no active option; without this, the previous one would still be referenced. */
const nothingActive = { 'aria-activedescendant': '' }

/** Finds pages, records and actions by a few letters; full screen on a phone. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const me = useMe()
  const here = useFrameScope()
  const [typed, setTyped] = useState('')
  const [isWide, setWide] = useState(false)
  const scope = isWide ? wholeInstitute : here
  const { sections, isAsking, error } = useSections(typed, scope)
  const isNarrowed = here.level !== 'institute' && !isWide && homeScope(me).level === 'institute'
  const wider: Entry = {
    id: 'wider',
    name: t`Search the whole institute`,
    icon: School,
    run: () => setWide(true),
  }
  const shown = isNarrowed && typed !== '' ? [...sections, { key: 'wider', entries: [wider] }] : sections
  function choose(entry: Entry) {
    if (entry.page !== undefined) {
      keepRecent(me.id, { page: entry.page, name: entry.name, hint: entry.hint ?? '' })
    }
    if (entry.id !== wider.id) onClose()
    entry.run?.()
  }
  return (
    <ModalOverlay
      className="veil palette-veil"
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className="palette">
        <Dialog className="palette-inner" aria-label={t`Search`}>
          <Autocomplete inputValue={typed} onInputChange={setTyped}>
            <TextField className="palette-field" aria-label={t`Search`} autoFocus>
              <Search aria-hidden size={18} />
              <Input
                className="palette-input"
                dir={typed === '' ? undefined : 'auto'}
                placeholder={t`Search for people, pages and things to do`}
                maxLength={100}
                {...(shown.length === 0 ? nothingActive : {})}
              />
            </TextField>
            <PaletteList
              sections={shown}
              state={{ typed, isAsking, error }}
              scope={scope}
              onChoose={choose}
            />
          </Autocomplete>
          <PaletteHints onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Records from the server's search and matching entries; before any input, recent pages. */
function useSections(typed: string, scope: Scope) {
  const { t } = useLingui()
  const me = useMe()
  const pages = usePageEntries()
  const starts = useStartEntries()
  const actions = useActionEntries()
  const found = useFoundEntries()
  const icons = new Map(usePages().map(({ page, icon }) => [page, icon]))
  const { groups, isAsking, error } = useRecords(typed, scope)
  const isEmpty = typed.trim() === ''
  const recent = isEmpty
    ? readRecent(me.id).map((kept) => ({ ...kept, id: `recent ${kept.page}`, icon: History }))
    : []
  const records = groups.map(({ resource, title, page, rows }) => ({
    key: `records ${resource}`,
    title,
    entries: rows.map(({ id, name, hint }) => ({
      id: `record ${id}`,
      name,
      hint,
      icon: icons.get(page) ?? FileText,
      page: `${page}/${id}`,
    })),
  }))
  const sections: PaletteSection[] = [
    { key: 'recent', title: t`Recent`, entries: recent },
    { key: 'pages', title: t`Pages`, entries: fitting(pages, typed) },
    ...records,
    { key: 'found', title: t`Settings`, entries: isEmpty ? [] : fitting(found, typed) },
    { key: 'starts', title: t`New`, entries: fitting(starts, typed) },
    { key: 'actions', title: t`Actions`, entries: isEmpty ? [] : fitting(actions, typed) },
  ]
  return { sections: sections.filter(({ entries }) => entries.length > 0), isAsking, error }
}

/** The palette's shortcuts; on a phone the close button instead. */
function PaletteHints({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <footer className="palette-hints">
      <span className="palette-keys">
        <kbd>↑</kbd>
        <kbd>↓</kbd> <Trans>choose</Trans>
      </span>
      <span className="palette-keys">
        <kbd>↵</kbd> <Trans>open</Trans>
      </span>
      <span className="palette-keys">
        <kbd>Esc</kbd> <Trans>close</Trans>
      </span>
      <span className="palette-close">
        <Button look="quiet" onPress={onClose}>{t`Close`}</Button>
      </span>
    </footer>
  )
}

/**
 * A page recently visited through the palette. Stored for this tab alone: on a shared computer nobody else may
 * read it.
 */
type Recent = { page: string; name: string; hint: string }

const most = 5

function readRecent(account: string): Recent[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(account)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, most) : []
  } catch {
    return []
  }
}

/** Moves a page to the front, without duplicates. */
function keepRecent(account: string, recent: Recent): void {
  const others = readRecent(account).filter(({ page }) => page !== recent.page)
  try {
    sessionStorage.setItem(keyOf(account), JSON.stringify([recent, ...others].slice(0, most)))
  } catch {
    // Without storage there are only no recent pages.
  }
}

function keyOf(account: string): string {
  return `recent:${account}`
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  return ['page', 'name', 'hint'].every((key) => typeof Reflect.get(value, key) === 'string')
}

/**
 * Matching records of the school, requested after a pause in typing. `isAsking` is true while a request is
 * pending; until it ends, still matching records of the previous response stay, so that the entry that Enter
 * would choose does not vanish.
 */
function useRecords(typed: string, scope: Scope) {
  const q = typed.trim()
  const settled = useSettled(q, 90)
  const campus = scope.level === 'institute' ? {} : { campus: scope.campus }
  const { data, error, isFetching } = useQuery({
    ...read(searchEverything, { query: { q: settled, ...campus } }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  })
  const isAsking = q !== settled || (isFetching && q !== '')
  const groups = q === '' ? [] : (data?.groups ?? [])
  return { groups: isAsking ? stillFitting(groups, q) : groups, error: q === '' ? null : error, isAsking }
}

function stillFitting(groups: readonly SearchGroup[], q: string): readonly SearchGroup[] {
  return groups.map((group) => ({ ...group, rows: fitting(group.rows, q) }))
}
