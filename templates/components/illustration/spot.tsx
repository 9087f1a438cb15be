import './illustration.css';
import type { ReactNode } from 'react';
import { Pine } from './props.tsx';
import { CurtainFades, Stars } from './ribbons.tsx';

/** A small round picture beside a title: 400 × 360, night sky in a disc, snow in front. */
const spots = {
  faq: (
    <>
      <Pine x={92} y={262} scale={0.9} />
      <Pine x={318} y={262} scale={1.2} />
      <radialGradient id="lantern" className="fade-beam">
        <stop offset=".2" stopOpacity=".6" />
        <stop offset="1" stopOpacity="0" />
      </radialGradient>
      <circle fill="url(#lantern)" cx="200" cy="215" r="135" />
      <path className="c-snow" d="M24 286c70-44 130-8 190-22s100-24 162 10v90H24z" />
      <path className="c-fork" d="M164 156c0-52 72-52 72 0" />
      <path className="c-night" d="M168 150h64l10 18h-84zM158 268h84l6 18h-96z" />
      <path className="c-light" d="M166 168h68v100h-68z" />
      <path className="c-light-deep" d="M200 252c-20-2-26-18-14-34 8-10 8-20 6-30 16 8 34 26 32 44-1 12-10 20-24 20z" />
      <path className="c-rail" d="M166 168v100M234 168v100M200 150v-10" />
      <path className="c-snow" d="M156 148q8-14 44-14t44 14q-6 8-14 4-30-6-60 0-8 4-14-4zM96 300c60-20 150-20 210 4v50H96z" />
    </>
  ),
  contact: (
    <>
      <Pine x={84} y={262} scale={1.1} />
      <Pine x={330} y={266} scale={0.9} />
      <path className="c-snow" d="M24 286c70-44 130-8 190-22s100-24 162 10v90H24z" />
      <path className="c-trunk" d="M188 216h24v104h-24z" />
      <path className="c-car" d="M118 218v-52a34 34 0 0 1 34-34h108a34 34 0 0 1 34 34v52z" />
      <path className="c-car-deep" d="M118 218v-52a34 34 0 0 1 68 0v52z" />
      <path className="c-night" d="M130 212v-44a22 22 0 0 1 44 0v44z" />
      <path className="c-snow" d="M104 212v-40l58-8v50z" />
      <path className="c-line" d="M104 174l32 22 26-30" />
      <path className="c-light" d="M262 178v-62h34v22h-24v40z" />
      <path
        className="c-snow"
        d="M116 158c0-26 18-40 40-40h106c22 0 38 14 38 36-8 8-14-4-24-4s-18 10-28 2-22-6-34 2-26-8-38-2-18 12-28 4-18-6-32 2z"
      />
      <path className="c-snow" d="M120 310c40-22 120-22 170 4v50H120z" />
    </>
  ),
  lost: (
    <>
      <Pine x={78} y={270} scale={1.2} />
      <Pine x={340} y={262} scale={1} />
      <path className="c-snow" d="M24 296c70-34 130-4 190-16s100-20 162 8v80H24z" />
      <path className="c-trunk" d="M318 160h12v150h-12z" />
      <path className="c-light" d="M292 172h62l16 17-16 17h-62z" />
      <path className="c-lilac" d="M356 216h-62l-16 17 16 17h62z" />
      <path className="c-snow" d="M290 168q32-12 66 0 4 6-4 6h-58q-8 0-4-6z" />
      <path
        className="c-moose"
        d="M98 176c-6-10-2-22 10-28l22-14c10-4 20-2 28 4 14 6 20-2 36-4 34-2 62 4 74 22 8 14 8 34 4 50l2 98h-12l-8-74-10 12 2 62h-12l-6-72c-18 6-38 6-54 0l4 72h-12l-10-64-4 64h-12l-4-96c-8-6-12-14-14-22-4 8-10 8-18 6s-10-8-6-16z"
      />
      <path className="c-moose-deep" d="M118 196c4 8 2 16-4 22-4-6-4-14-2-20zM150 214c-6-10-10-20-10-32 8 16 22 26 40 30z" />
      <path
        className="c-antler"
        d="M132 138c-14-6-32-8-44-20-8-8-12-20-12-32l12 16 0-22 12 20 6-22 8 22 12-16c2 16 2 28 8 40zM142 138c4-14 4-26 12-36 8-10 20-16 34-18l-10 14 22-6-16 16 22 0-18 12 16 6c-18 6-38 4-52 14z"
      />
      <circle className="c-snow" cx="124" cy="152" r="3.5" />
      <path className="c-snow" d="M40 304c70-18 220-18 320 4v60H40z" />
    </>
  ),
  storm: (
    <>
      <path className="c-snow" d="M24 290c70-44 130-8 190-22s100-24 162 10v90H24z" />
      <g transform="rotate(9 140 280)">
        <Pine x={140} y={282} scale={1.7} />
      </g>
      <g transform="rotate(12 290 280)">
        <Pine x={290} y={282} scale={1.2} />
      </g>
      <path className="c-wind" d="M70 120h150q26 0 26-20t-20-20M110 160h190q26 0 26 22t-22 20M60 200h90" />
      <path className="c-snow" d="M60 316c70-26 190-26 280 0v50H60z" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type SpotName = keyof typeof spots;

export interface SpotProps {
  readonly name: SpotName;
}

export function Spot({ name }: SpotProps) {
  return (
    <svg className="spot" viewBox="0 0 400 360" width="400" height="360" aria-hidden="true" focusable="false">
      <CurtainFades id="spot" />
      <clipPath id="spot-disc">
        <circle cx="200" cy="180" r="176" />
      </clipPath>
      <g clipPath="url(#spot-disc)">
        <path className="c-night" d="M0 0h400v276H0z" />
        <path fill="url(#spot-lilac)" d="M20 150c60-50 110-20 170-50s90-60 200-40V-60H20z" />
        <path fill="url(#spot-green)" d="M40 190c50-60 110-40 170-60s100-30 170-40V0c-70 30-110 40-170 50S80 80 40 130z" />
        <Stars d="M80 70h0M150 40h0M230 60h0M300 50h0M330 120h0M110 120h0M260 100h0" />
        <path className="c-hill" d="M0 260c70-60 130-40 200-50s120-40 200 0v46H0z" />
        {spots[name]}
      </g>
    </svg>
  );
}
