import { useQuery } from '@tanstack/react-query';
import { MAX_FOOTER_LINKS, MAX_MENU, MAX_MESSAGES } from '#shared/shop/content.ts';
import { pagePath } from '#shared/shop/page-path.ts';
import { SwitchField, TextArea, TextField } from '#web/components/admin/fields.tsx';
import { RowsEditor } from '#web/components/admin/rows-editor.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import { categoriesQuery } from '#web/lib/data/categories.ts';
import { allPagesQuery } from '../../admin-pages/api/admin-pages.ts';
import { newKey } from '../../admin-settings/settings-draft.ts';
import { type LinkDraft, startMenu } from '../content-draft.ts';
import type { ContentFormState } from '../use-content-form.ts';

/** Id of the list of suggested addresses. */
export const TARGETS = 'link-targets';

/** Suggests addresses of the shop's pages in link fields. */
export function LinkTargets() {
  const categories = useQuery(categoriesQuery).data?.items ?? [];
  const pages = useQuery(allPagesQuery).data?.items ?? [];
  return (
    <datalist id={TARGETS}>
      <option value="/products">All products</option>
      {categories.map(({ slug, name }) => (
        <option key={slug} value={`/products/${slug}`}>
          {name}
        </option>
      ))}
      {pages
        .filter(({ status }) => status === 'published')
        .map(({ slug, title }) => (
          <option key={slug} value={pagePath(slug)}>
            {title}
          </option>
        ))}
    </datalist>
  );
}

interface LinkRowsProps {
  name: 'Menu item' | 'Footer item';
  path: 'menu' | 'footerLinks';
  links: readonly LinkDraft[];
  most: number;
  nothing: string;
  errorAt: ContentFormState['errorAt'];
  onChange: (links: LinkDraft[]) => void;
}

const LinkRows = ({ name, path, links, most, nothing, errorAt, onChange }: LinkRowsProps) => (
  <RowsEditor
    what={name.toLowerCase()}
    rows={links}
    most={most}
    nothing={nothing}
    blank={() => ({ key: newKey(), label: '', to: '' })}
    onChange={onChange}
    fields={(link, index, change) => (
      <>
        <TextField
          id={link.key}
          label={`${name} ${index + 1} text`}
          maxLength={40}
          value={link.label}
          error={errorAt(`${path}.${index}.label`)}
          onChange={(event) => change({ label: event.target.value })}
        />
        <TextField
          label={`${name} ${index + 1} link`}
          list={TARGETS}
          maxLength={300}
          value={link.to}
          error={errorAt(`${path}.${index}.to`)}
          onChange={(event) => change({ to: event.target.value })}
        />
      </>
    )}
  />
);

export function MenuPanel({ draft, errorAt, set }: ContentFormState) {
  const categories = useQuery(categoriesQuery).data?.items ?? [];
  return (
    <Panel title="Menu">
      <SwitchField
        label="Choose the menu items yourself"
        hint="Otherwise, the menu has a link to all products, followed by your categories in order of position."
        checked={draft.menu !== null}
        onChange={(isOwn) => set({ menu: isOwn ? startMenu(categories, MAX_MENU) : null })}
      />
      {draft.menu && (
        <div className="mt-5">
          <LinkRows
            name="Menu item"
            path="menu"
            links={draft.menu}
            most={MAX_MENU}
            nothing="No items: the shop has no menu."
            errorAt={errorAt}
            onChange={(menu) => set({ menu })}
          />
          <p className="mt-3 text-sm text-ash">
            On wide screens, the header shows the first six items. The menu on phones shows them all.
          </p>
        </div>
      )}
    </Panel>
  );
}

export const FooterPanel = ({ draft, errorAt, set }: ContentFormState) => (
  <Panel title="Footer">
    <TextArea
      className="mb-5"
      label="Footer text"
      hint="Shown after the tagline."
      rows={2}
      maxLength={200}
      value={draft.footerText}
      error={errorAt('footerText')}
      onChange={(event) => set({ footerText: event.target.value })}
    />
    <LinkRows
      name="Footer item"
      path="footerLinks"
      links={draft.footerLinks}
      most={MAX_FOOTER_LINKS}
      nothing="No items: the footer lists only the menu."
      errorAt={errorAt}
      onChange={(footerLinks) => set({ footerLinks })}
    />
    <p className="mt-3 text-sm text-ash">
      In links, {'{{supportEmail}}'} is replaced with the support email from Settings. Keep the links to your policies:
      many countries require them.
    </p>
  </Panel>
);

export function AnnouncementPanel({ draft: { announcement }, errorAt, set }: ContentFormState) {
  const change = (part: Partial<typeof announcement>) => set({ announcement: { ...announcement, ...part } });
  return (
    <Panel title="Announcement bar">
      <SwitchField
        label="Show the announcement bar"
        checked={announcement.isShown}
        onChange={(isShown) => change({ isShown })}
      />
      {announcement.isShown && (
        <div className="mt-5">
          <RowsEditor
            what="announcement"
            rows={announcement.messages}
            most={MAX_MESSAGES}
            nothing="No announcements: the shop shows no bar."
            blank={() => ({ key: newKey(), text: '', to: '' })}
            onChange={(messages) => change({ messages })}
            fields={(message, index, edit) => (
              <>
                <TextField
                  id={message.key}
                  label={`Announcement ${index + 1}`}
                  maxLength={120}
                  value={message.text}
                  error={errorAt(`announcement.messages.${index}.text`)}
                  onChange={(event) => edit({ text: event.target.value })}
                />
                <TextField
                  label={`Announcement ${index + 1} link`}
                  placeholder="None"
                  list={TARGETS}
                  maxLength={300}
                  value={message.to}
                  error={errorAt(`announcement.messages.${index}.to`)}
                  onChange={(event) => edit({ to: event.target.value })}
                />
              </>
            )}
          />
        </div>
      )}
    </Panel>
  );
}
