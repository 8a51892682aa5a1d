/** The links to the changes and the trash of a Data Folder. A narrow window has them in the menu. */
import { useText } from '../../context.js';
import { Icon } from '../../parts/elements.js';
import { linkToFiles } from '../../route/route.js';

export function PageLinks({ folder }: { readonly folder: string }) {
  const words = useText().files;
  const pages = [
    { page: 'changes', icon: 'history', label: words.changes.link },
    { page: 'trash', icon: 'remove', label: words.trash.title },
  ] as const;
  return (
    <>
      {pages.map(({ page, icon, label }) => (
        <a key={page} class="button plain" href={`${linkToFiles(folder)}?${page}=`}>
          <Icon name={icon} />
          {label}
        </a>
      ))}
    </>
  );
}
