interface ProgressBarProps {
  label: string;
  value: number;
  max?: number;
  className?: string;
}

/** Shows progress as a thin line. */
export const ProgressBar = ({ label, value, max = 1, className = '' }: ProgressBarProps) => (
  <progress
    aria-label={label}
    value={value}
    max={max}
    className={`block h-1.5 w-full appearance-none border-0 bg-concrete [&::-moz-progress-bar]:bg-moss [&::-webkit-progress-bar]:bg-concrete [&::-webkit-progress-value]:bg-moss [&::-webkit-progress-value]:transition-[width] ${className}`}
  />
);
