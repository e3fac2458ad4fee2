import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { Button } from 'react-aria-components'
import { Ltr } from '../../ui/text/Ltr.tsx'
import { icon } from '../navigation/icon.tsx'
import { showPalette, usePaletteOpen } from './open-state.ts'
import { withPageWords } from '../words/words.ts'
import { usePaletteKeys } from './use-palette-keys.ts'
import './SearchButton.css'

const Search = icon('Search')
const load = () => import('./Palette.tsx')
const Palette = lazy(() => load().then(({ Palette }) => withPageWords(Palette)))
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
