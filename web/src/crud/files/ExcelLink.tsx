import { useLingui } from '@lingui/react/macro'
import { FileSpreadsheet } from 'lucide-react'
import { ButtonLink } from '../../ui/base/Button.tsx'

/** What a card or a page shows, as an Excel file. */
export function ExcelLink({ href }: { href: string }) {
  const { t } = useLingui()
  return (
    <ButtonLink size="small" href={href} download icon={<FileSpreadsheet aria-hidden size={15} />}>
      {t`Excel`}
    </ButtonLink>
  )
}
