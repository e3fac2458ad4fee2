import { useLingui } from '@lingui/react/macro'
import { address } from 'kit/http/client'
import { Download, ExternalLink, FileText, X } from 'lucide-react'
import { type FileView, openFile, showFile } from 'tenant-api/contract/platform/files'
import { ButtonLink, IconButton } from '../../ui/base/Button.tsx'
import { printSize } from '../../ui/form/file/file-rules.ts'
import { useRegional } from '../../ui/base/Regional.tsx'
import { useNarrow } from '../../ui/base/use-narrow.ts'
import '../../ui/form/file/FileField.css'
import './SentFile.css'

type Props = { file: FileView; onRemove: (() => void) | undefined }

/** An uploaded file: its name, a preview, and a link to save it. */
export function SentFile({ file, onRemove }: Props) {
  const { t } = useLingui()
  const { language } = useRegional()
  const isNarrow = useNarrow()
  const { id, name, bytes, type } = file
  const shown = address(showFile, { params: { id } })
  return (
    <div className="sent-file">
      <div className="file-chosen">
        <FileText aria-hidden className="file-icon" size={22} />
        <span className="file-text">
          <bdi className="file-name">{name}</bdi>
          <span className="file-more">{printSize(language, bytes)}</span>
        </span>
        {onRemove && (
          <IconButton label={t`Remove ${name}`} onPress={onRemove}>
            <X aria-hidden size={16} />
          </IconButton>
        )}
      </div>
      {type.startsWith('image/') && <img className="file-look" src={shown} alt={name} loading="lazy" />}
      {/* Mobile browsers do not embed PDFs in a page. */}
      {type === pdf && !isNarrow && (
        <object className="file-look file-pages" data={`${shown}#navpanes=0`} type={pdf} aria-label={name} />
      )}
      <div className="file-ways">
        <ButtonLink
          size="small"
          href={address(openFile, { params: { id } })}
          download
          icon={<Download aria-hidden size={15} />}
          aria-label={t`Download ${name}`}
        >
          {t`Download`}
        </ButtonLink>
        {type === pdf && (
          <ButtonLink size="small" href={shown} target="_blank" icon={<ExternalLink aria-hidden size={15} />}>
            {t`Open`}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

const pdf = 'application/pdf'
