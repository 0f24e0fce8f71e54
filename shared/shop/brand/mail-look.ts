import type { Brand, Logo } from './brand.ts';
import { FACES } from './faces.ts';
import { PALETTES } from './palettes.ts';

/** Describes the style that every email takes from the shop's brand. Templates use it as `{{look.bone}}`. */
export interface MailLook {
  bone: string;
  ink: string;
  concrete: string;
  ash: string;
  /** Colors of the main link, in light and dark mode. `onDarkAction` is its text color in dark mode. */
  action: string;
  darkAction: string;
  onDarkAction: string;
  /** Font stack of headlines. */
  display: string;
  logo: LogoView | null;
}

interface LogoView {
  url: string;
  /** Absolute URL of the logo for dark mode. Null to show the other logo on a light background. */
  darkUrl: string | null;
  /** Size of the logo in the email, in pixels. */
  width: number;
  height: number;
}

const DRAWN: MailLook = {
  ...{ bone: '#F3F0E8', ink: '#11110F', concrete: '#D8D4C8', ash: '#5B574C', action: '#11110F' },
  ...{ darkAction: '#F3F0E8', onDarkAction: '#161614' },
  display: FACES.archivo.mailStack,
  logo: null,
};

const MOST = { width: 260, height: 48 };

function logoView(logo: Logo, onDark: Logo | null, siteUrl: string): LogoView {
  const scale = Math.min(1, MOST.width / logo.width, MOST.height / logo.height);
  return {
    url: siteUrl + logo.url,
    darkUrl: onDark && siteUrl + onDark.url,
    width: Math.max(1, Math.round(logo.width * scale)),
    height: Math.max(1, Math.round(logo.height * scale)),
  };
}

/**
 * Returns the style of emails for a brand. `siteUrl` has no trailing slash. If `siteUrl` is empty, as in emails sent by
 * Cognito, there is no logo.
 */
export function mailLook(brand: Brand | null | undefined, siteUrl: string): MailLook {
  if (!brand) return DRAWN;
  const { bone, ink, concrete, ash } = PALETTES[brand.palette];
  const neutrals = brand.palette === 'bone' ? {} : { bone, ink, concrete, ash, action: ink };
  const { accent } = brand;
  return {
    ...DRAWN,
    ...neutrals,
    ...(accent ? { action: accent, darkAction: accent, onDarkAction: bone } : {}),
    display: FACES[brand.face].mailStack,
    logo: brand.logo && siteUrl ? logoView(brand.logo, brand.logoOnDark, siteUrl) : null,
  };
}
