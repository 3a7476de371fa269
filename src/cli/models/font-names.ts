import type { DebianPackage } from './download-package.ts';

/** Packages of Debian with fonts of Noto, by the name that users give. */
export const FONT_PACKAGES: Readonly<Record<string, Omit<DebianPackage, 'url'> & { path: string }>> = {
  fonts: {
    path: 'pool/main/f/fonts-noto/fonts-noto-core_20201225-1_all.deb',
    bytes: 12_192_896,
    sha256: '58f4f0bb6720f919f92096b3508e1412a0f1544424ade6c5b5bf1eb694dd64ba',
  },
  'fonts:cjk': {
    path: 'pool/main/f/fonts-noto-cjk/fonts-noto-cjk_20220127+repack1-1_all.deb',
    bytes: 56_547_048,
    sha256: '4a2515eb6db3978b897fef9709ed0d2b1f4c6c4df4d83d6c4ef65f71f1b1f502',
  },
};

export const isFontsName = (name: string): boolean => Object.hasOwn(FONT_PACKAGES, name);
