import { useLingui } from '@lingui/react/macro'
import { languages } from 'kit/text/locale'
import { Keyboard, Languages, LogOut } from 'lucide-react'
import { useMe } from '../session/me.ts'
import { useAllowed, useBranches, usePersonalPages, useStarts } from '../navigation/navigation.ts'
import type { NavigationEntry } from '../navigation/area.ts'
import { lookOf } from '../navigation/branch-icons.ts'
import { useLookNames } from '../look/appearance-names.ts'
import { type Scope, scoped } from '../scope/scope.ts'
import { signOut } from '../session/sign-out.ts'
import { useSite } from '../look/site.ts'
import { showKeys } from './open-state.ts'
import { useOwnChange } from '../session/use-own-change.ts'
import type { Icon } from '../navigation/icon.tsx'

/** An entry of the palette: a page or an action. */
export type Entry = {
  id: string
  name: string
  hint?: string
  icon: Icon
  /** Without scope. */
  page?: string
  run?: () => void
}

/** Pages of the navigation, with the branch that they belong to. */
export function usePageEntries(): Entry[] {
  const { i18n } = useLingui()
  const { branches, utilities } = useBranches()
  const entryOf = ({ page, title, icon }: NavigationEntry, hint: string): Entry => ({
    id: `page ${page}`,
    name: i18n._(title),
    hint,
    icon,
    page,
  })
  const arranged = [...branches, ...utilities].flatMap((branch) => {
    const over = branch.entries.length > 1 ? i18n._(lookOf(branch).title) : ''
    return branch.entries.map((entry) => entryOf(entry, over))
  })
  return [...arranged, ...usePersonalPages().map((entry) => entryOf(entry, ''))]
}

/** The entries of the "New" menu. */
export function useStartEntries(): Entry[] {
  const { i18n, t } = useLingui()
  return useStarts().map(({ page, title, icon }) => {
    const what = i18n._(title)
    return { id: `start ${page}`, name: t`New: ${what}`, icon, page }
  })
}

/** Actions from anywhere: language, look, shortcuts, log out, and those of the areas. */
export function useActionEntries(): Entry[] {
  const { t, i18n } = useLingui()
  const site = useSite()
  const me = useMe()
  const change = useOwnChange()
  const { modes, densities } = useLookNames()
  const added = useAllowed((area) => area.actions).map(({ key, title, icon, run }) => ({
    id: `action ${key}`,
    name: i18n._(title),
    icon,
    run: () => void run(),
  }))
  const speaking = languages
    .filter(({ code }) => site.languages.includes(code) && code !== i18n.locale)
    .map(({ code, ownName }) => ({
      id: `language ${code}`,
      name: ownName,
      hint: t`Language`,
      icon: Languages,
      run: () => change({ language: code }),
    }))
  return [
    ...added,
    ...speaking,
    ...modes
      .filter(({ id }) => id !== me.mode)
      .map(({ id, name, icon }) => ({
        id: `mode ${id}`,
        name,
        hint: t`Appearance`,
        icon,
        run: () => change({ mode: id }),
      })),
    ...densities
      .filter(({ id }) => id !== me.density)
      .map(({ id, name, icon }) => ({
        id: `density ${id}`,
        name,
        hint: t`Density`,
        icon,
        run: () => change({ density: id }),
      })),
    { id: 'keys', name: t`Keyboard keys`, icon: Keyboard, run: () => showKeys(true) },
    { id: 'log-out', name: t`Log out`, icon: LogOut, run: () => void signOut() },
  ]
}

/** The address of an entry in the searched scope. */
export function addressOf({ page }: Entry, scope: Scope): string | undefined {
  return page === undefined ? undefined : scoped(page, scope)
}
