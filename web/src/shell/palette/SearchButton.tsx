import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect } from 'react'
import { Button } from 'react-aria-components'
import { openDialogs } from '../../ui/overlay/open-dialogs.ts'
import { Ltr } from '../../ui/text/Ltr.tsx'
import { icon } from '../navigation/icon.tsx'
import { showPalette, usePaletteOpen } from './open-state.ts'
import { withWords } from '../words/words.ts'
import './SearchButton.css'

const Search = icon('Search')
const load = () => import('./Palette.tsx')
const Palette = lazy(() => load().then(({ Palette }) => withWords(Palette)))
const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** Opens the palette: looks like a search box on a desktop, an icon on a phone. */
export function SearchButton() {
  const { t } = useLingui()
  const isOpen = usePaletteOpen()
  usePaletteKeys()
  return (
    <>
      <Button
        className="search-button"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onHoverStart={() => void load()}
        onFocus={() => void load()}
        onPress={() => showPalette(true)}
      >
        <Search aria-hidden size={16} />
        <span className="search-button-text">{t`Search`}</span>
        <kbd className="search-button-key">
          <Ltr>{isApple ? '⌘ K' : 'Ctrl K'}</Ltr>
        </kbd>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <Palette onClose={() => showPalette(false)} />
        </Suspense>
      )}
    </>
  )
}

/**
 * Ctrl+K or ⌘K opens the palette from everywhere, `/` where no list uses it for its own search. Listens on the
 * window, after all handlers of the page.
 */
function usePaletteKeys(): void {
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

function press(event: KeyboardEvent): void {
  if (!isCommand(event) && !isSlash(event)) return
  // An open alert dialog has priority.
  if (openDialogs().some(({ role }) => role === 'alertdialog')) return
  event.preventDefault()
  showPalette(true)
}

/** Checks the key's position as well: on an Urdu or Arabic keyboard it types another letter. */
function isCommand({ ctrlKey, metaKey, altKey, shiftKey, key, code }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && (key.toLowerCase() === 'k' || code === 'KeyK')
}

function isSlash({ key, ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyboardEvent): boolean {
  if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented) return false
  return !(target instanceof HTMLElement) || !target.closest(typing)
}

const typing = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]'
