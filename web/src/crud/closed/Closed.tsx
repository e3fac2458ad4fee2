import { useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button, IconButton } from '../../ui/base/Button.tsx'
import { useClosed } from './closed-deeds.ts'
import type { SheetProps } from './ClosedSheet.tsx'

export const ClosedSheet = lazy(() => import('./ClosedSheet.tsx'))

type Props = Omit<SheetProps, 'onClose'> & { look?: 'icon' | 'words' }

/** Explains unobtrusively why something is not offered; renders nothing if nothing is closed to the reader. */
export function Closed({ look = 'words', ...given }: Props) {
  const { t } = useLingui()
  const [isOpen, open] = useState(false)
  if (useClosed(given.of, given.deeds).length === 0) return null
  const label = t`What can’t I do here?`
  const icon = <Lock aria-hidden size={16} />
  return (
    <>
      {look === 'icon' ? (
        <IconButton label={label} onPress={() => open(true)}>
          {icon}
        </IconButton>
      ) : (
        <Button look="quiet" size="small" icon={icon} onPress={() => open(true)}>
          {label}
        </Button>
      )}
      <Suspense>{isOpen && <ClosedSheet {...given} onClose={() => open(false)} />}</Suspense>
    </>
  )
}
