/**
 * The title of the view, and the two ways to install a Build: an archive, and a URL, whose form opens on request. The
 * buttons are in the header or, without a Build, in the empty state of the list.
 */
import { useState } from 'preact/hooks';
import { usePage, useText } from '../../context.js';
import { useMay } from '../../parts/allowed.js';
import { RefreshHeader } from '../../parts/list-view.js';
import { ArchivePanel } from './archive-panel.js';
import { DownloadBuild } from './download-build.js';
import { FirstBuild, InstallButtons } from './install-build.js';
import type { ArchiveUpload } from './use-archive-upload.js';

export function BuildsHeader({ archive }: { readonly archive: ArchiveUpload }) {
  const { builds } = usePage().state;
  const text = useText();
  const mayInstall = useMay('builds');
  const [hasUrl, setHasUrl] = useState(false);
  const isFirst = builds.value?.length === 0;
  const url = (
    <button type="button" aria-expanded={hasUrl} onClick={() => setHasUrl(!hasUrl)}>
      {text.builds.download.open}
    </button>
  );
  return (
    <>
      <RefreshHeader title={text.app.views.builds} list="/builds">
        {mayInstall && !isFirst && <InstallButtons archive={archive}>{url}</InstallButtons>}
      </RefreshHeader>
      {mayInstall && isFirst && <FirstBuild archive={archive}>{url}</FirstBuild>}
      {mayInstall && hasUrl && <DownloadBuild />}
      {mayInstall && <ArchivePanel archive={archive} />}
    </>
  );
}
