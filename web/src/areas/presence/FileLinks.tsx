import { useLingui } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import { ExcelLink } from '../../crud/ExcelLink.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import './Presence.css'

/** What a page shows, to take along and to file. */
export function FileLinks({ sheet, print }: { sheet: string; print: string }) {
  const { t } = useLingui()
  return (
    <div className="presence-files">
      <ExcelLink href={sheet} />
      <ButtonLink size="small" href={print} target="_blank" icon={<Printer aria-hidden size={15} />}>
        {t`PDF`}
      </ButtonLink>
    </div>
  )
}
