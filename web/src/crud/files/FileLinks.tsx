import { useLingui } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import { address } from 'kit/http/client'
import { ButtonLink } from '../../ui/base/Button.tsx'
import { ExcelLink } from './ExcelLink.tsx'

type Query = Readonly<Record<string, string | number | undefined>>
type Props = {
  endpoint: { path: string }
  params?: Readonly<Record<string, string>>
  query?: Query | undefined
}

/** Downloads the content of a page as an Excel file, and as a PDF to print, with the page's filters. */
export function FileLinks({ endpoint, params = {}, query = {} }: Props) {
  const { t } = useLingui()
  return (
    <>
      <ExcelLink href={address(endpoint, { params, query })} />
      <ButtonLink
        size="small"
        href={address(endpoint, { params, query: { ...query, format: 'pdf' } })}
        target="_blank"
        icon={<FileText aria-hidden size={15} />}
      >
        {t`PDF`}
      </ButtonLink>
    </>
  )
}
