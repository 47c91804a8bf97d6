import './scene.css';

function Tree({ place }: { place: string }) {
  return (
    <g transform={place}>
      <path className="scene-wood" d="M40 150V70M40 104 22 90M40 92l16-13" />
      <path
        className="scene-leaf"
        d="M76 40a36 36 0 1 1-72 0 36 36 0 0 1 72 0ZM36 64a20 20 0 1 1-40 0 20 20 0 0 1 40 0ZM86 62a22 22 0 1 1-44 0 22 22 0 0 1 44 0Z"
      />
      <path className="scene-wood" d="M40 110V52" />
    </g>
  );
}

/** A house and the sun, in the brand's colours. Decoration. */
export function Scene() {
  return (
    <svg
      className="scene"
      viewBox="0 0 720 330"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <circle className="scene-light" cx="560" cy="96" r="62" />
      <path className="scene-hill-far" d="M0 252C110 176 250 158 380 210S620 250 720 176V330H0Z" />
      <g transform="translate(210 126) scale(1.12)">
        <path className="scene-wall" d="M14 62h112v90H14Z" />
        <path
          className="scene-roof"
          d="M0 66 70 6l70 60-9 11L70 25 9 77ZM98 10h16v30l-16-14ZM56 152V112a14 14 0 0 1 28 0v40Z"
        />
        <path className="scene-light" d="M28 84h20v20H28ZM92 84h20v20H92Z" />
      </g>
      <Tree place="translate(108 152) scale(.98)" />
      <Tree place="translate(400 178) scale(.72)" />
      <path className="scene-hill-near" d="M0 300C140 246 330 262 470 290S660 312 720 292V330H0Z" />
    </svg>
  );
}
