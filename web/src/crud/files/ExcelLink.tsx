import { useLingui } from '@lingui/react/macro'
import { FileSpreadsheet } from 'lucide-react'
import { ButtonLink } from '../../ui/base/Button.tsx'

/** Downloads the content of a card or a page as an Excel file. */
export function ExcelLink({ href }: { href: string }) {
  const { t } = useLingui()
  return (
    <ButtonLink size="small" href={href} download icon={<FileSpreadsheet aria-hidden size={15} />}>
      {t`Excel`}
    </ButtonLink>
  )
}
