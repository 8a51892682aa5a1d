/**
 * The title of the view, and the two ways to install a Build: an archive, and a URL, whose form opens on request. They
 * are in a menu of the header or, without a Build, in the empty state of the list.
 */
import { useState } from 'preact/hooks';
import { usePage, useText } from '../../context.js';
import { useMay } from '../../parts/allowed.js';
import { RefreshHeader } from '../../parts/list-view.js';
import { ArchivePanel } from './archive-panel.js';
import { DownloadBuild } from './download-build.js';
import { FirstBuild, InstallMenu } from './install-build.js';
import type { ArchiveUpload } from './use-archive-upload.js';

interface BuildsHeaderProps {
  readonly archive: ArchiveUpload;
  /** Whether the installation of a Build is the main action of the view. */
  readonly isMain: boolean;
}

export function BuildsHeader({ archive, isMain }: BuildsHeaderProps) {
  const { builds } = usePage().state;
  const text = useText();
  const mayInstall = useMay('builds');
  const [hasUrl, setHasUrl] = useState(false);
  const isFirst = builds.value?.length === 0;
  const openUrl = (): void => setHasUrl(true);
  return (
    <>
      <RefreshHeader title={text.app.views.builds} list="/builds">
        {mayInstall && !isFirst && <InstallMenu archive={archive} isMain={isMain} onUrl={openUrl} />}
      </RefreshHeader>
      {mayInstall && isFirst && <FirstBuild archive={archive} onUrl={openUrl} />}
      {mayInstall && hasUrl && <DownloadBuild onClose={() => setHasUrl(false)} />}
      {mayInstall && <ArchivePanel archive={archive} />}
    </>
  );
}
